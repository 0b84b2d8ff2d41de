import type { ModelRequest, ToolDefinition } from '../../messages';
import type { Compat, ModelConfig } from '../../model-config';
import { encodeSamplers, type EncodedSamplers } from '../../samplers/encode-samplers';
import { quirkOf } from '../../samplers/model-quirks';
import { encodeMessages } from './encode-messages';

export interface EncodedRequest {
  /** JSON of the request, in the order it is sent. */
  body: Record<string, unknown>;
  /** What the endpoint does not take: samplers by our names, `image` for pictures where it takes none. */
  dropped: string[];
  clamped: EncodedSamplers['clamped'];
}

/**
 * The body of `POST …/chat/completions`. Pure, so that the inspector shows exactly what is sent. A known quirk of the
 * model fills what `config.compat` leaves open; the request's samplers are laid over the config's; `extra` comes last.
 */
export function encodeRequest(request: ModelRequest, config: ModelConfig): EncodedRequest {
  const quirk = quirkOf(config.model);
  const compat: Compat = { ...quirk?.compat, ...defined(config.compat) };
  const set = { ...config.samplers, ...defined(request.samplers) };
  const samplers = encodeSamplers(set, compat, quirk?.temperatureMax);
  const messages = encodeMessages(request.messages, compat);
  const tools = (request.tools ?? []).map(encodeTool);
  const body: Record<string, unknown> = {
    model: config.model,
    messages: messages.messages,
    stream: true,
    ...(compat.streamUsage === false ? {} : { stream_options: { include_usage: true } }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(tools.length === 0 || request.toolChoice === undefined ? {} : { tool_choice: request.toolChoice }),
    ...samplers.fields,
    ...config.samplers.extra,
    ...request.samplers.extra,
  };
  return { body, dropped: [...samplers.dropped, ...messages.dropped], clamped: samplers.clamped };
}

/** Names and values of the request's headers: nothing that is not needed, for a strict CORS list. */
export function encodeHeaders(config: ModelConfig, key: string | null): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (key !== null && key.trim() !== '') headers.authorization = `Bearer ${key.trim()}`;
  for (const [name, value] of Object.entries(config.compat.headers ?? {}))
    headers[name.trim().toLowerCase()] = value.trim();
  return headers;
}

function encodeTool(tool: ToolDefinition): Record<string, unknown> {
  return {
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: tool.parameters },
  };
}

/** Without fields that are present and undefined: they would hide what lies under them. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
