import { jsonrepair } from 'jsonrepair';
import { parseJson } from '../../json-values';
import type { ContentPart, ModelMessage, ToolCall } from '../../messages';
import type { Compat } from '../../model-config';

export interface EncodedMessages {
  messages: Record<string, unknown>[];
  dropped: string[];
}

/** Messages in the dialect's form. Text stays a plain string wherever it can: many local servers take nothing else. */
export function encodeMessages(messages: readonly ModelMessage[], compat: Compat): EncodedMessages {
  const dropped = new Set<string>();
  const encoded = messages.map((message) => encodeMessage(message, compat, dropped));
  // Templates of models without a system role want user and assistant to take turns.
  return { messages: compat.systemRole === 'user' ? joinUsers(encoded) : encoded, dropped: [...dropped] };
}

function encodeMessage(message: ModelMessage, compat: Compat, dropped: Set<string>): Record<string, unknown> {
  const role = message.role === 'system' ? (compat.systemRole ?? 'system') : message.role;
  const content = encodeContent(message, dropped);
  if (message.role === 'tool') return { role, tool_call_id: message.toolCallId ?? '', content };
  const name = wireName(message.name);
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  return {
    role,
    ...(name === undefined ? {} : { name }),
    content: calls.length > 0 && content === '' ? null : content,
    ...(calls.length === 0 ? {} : { ...encodeReasoning(message, compat), tool_calls: calls.map(encodeCall) }),
  };
}

function encodeContent(message: ModelMessage, dropped: Set<string>): string | Record<string, unknown>[] {
  if (typeof message.content === 'string') return wellFormed(message.content);
  const images = message.content.some((part) => part.type === 'image');
  if (images && message.role === 'user') return message.content.map(encodePart);
  if (images) dropped.add('image');
  return wellFormed(message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n'));
}

function encodePart(part: ContentPart): Record<string, unknown> {
  if (part.type === 'text') return { type: 'text', text: wellFormed(part.text) };
  return { type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${part.base64}` } };
}

function encodeCall(call: ToolCall): Record<string, unknown> {
  return { id: call.id, type: 'function', function: { name: call.name, arguments: jsonText(call.arguments) } };
}

/** Thinking goes back only where the provider wants it, and there it wants it beside tool calls. */
function encodeReasoning(message: ModelMessage, compat: Compat): Record<string, unknown> {
  if (compat.reasoningField === undefined || !message.reasoning) return {};
  return { [compat.reasoningField]: wellFormed(message.reasoning) };
}

/** Servers parse the arguments of earlier calls and refuse the whole request when they are broken. */
function jsonText(text: string): string {
  if (text.trim() === '') return '{}';
  if (parseJson(text) !== undefined) return wellFormed(text);
  try {
    return wellFormed(jsonrepair(text));
  } catch {
    return JSON.stringify({ unreadable: wellFormed(text) });
  }
}

/** `[A-Za-z0-9_-]{1,64}`, as the dialect wants it; a name of which nothing is left is not sent. */
function wireName(name: string | undefined): string | undefined {
  const wire = name?.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
  return wire !== undefined && /[A-Za-z0-9]/.test(wire) ? wire : undefined;
}

/** Half a surrogate pair (text cut by length) makes some servers refuse the body. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

function joinUsers(messages: Record<string, unknown>[]): Record<string, unknown>[] {
  const joined: Record<string, unknown>[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    const both = last?.role === 'user' && message.role === 'user';
    if (both && typeof last.content === 'string' && typeof message.content === 'string') {
      joined[joined.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` };
    } else joined.push(message);
  }
  return joined;
}
