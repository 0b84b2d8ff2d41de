import { encodeHeaders } from './dialects/openai-chat/encode';
import { endpointUrl } from './endpoint';
import type { ModelConfig } from './model-config';
import { queryNames, withoutSecrets } from './without-secrets';

/**
 * A request as a command for a POSIX shell. `$LIYUAN_API_KEY` stands for the key, `$LIYUAN_HEADER_…` and
 * `$LIYUAN_QUERY_…` for values that may be one. null for a model that needs no network or has no usable address.
 */
export function curlCommand(config: ModelConfig, body: Record<string, unknown>): string | null {
  if (config.dialect !== 'openai-chat') return null;
  const safe = withoutSecrets(config);
  let url: URL;
  try {
    url = endpointUrl(safe.baseUrl, 'chat/completions');
  } catch {
    return null;
  }
  const lines = [
    `curl --no-buffer --globoff ${addressOf(url)}`,
    ...headersOf(safe).map((header) => `-H ${header}`),
    `--data-raw ${quoted(JSON.stringify(body))}`,
  ];
  return lines.join(' \\\n  ');
}

function addressOf(url: URL): string {
  const bare = `${url.origin}${url.pathname}`;
  return queryNames(url.search)
    .map((name, index) => `${quoted(`${index === 0 ? '?' : '&'}${name}=`)}${variable('QUERY', name)}`)
    .reduce((line, part) => line + part, quoted(bare));
}

function headersOf(config: ModelConfig): string[] {
  const named = Object.keys(encodeHeaders(config, config.keyId === undefined ? null : 'key'));
  const own = new Set(Object.keys(config.compat.headers ?? {}).map((name) => name.trim().toLowerCase()));
  return named.map((name) => {
    if (own.has(name)) return `${quoted(`${name}: `)}${variable('HEADER', name)}`;
    if (name === 'authorization') return '"authorization: Bearer $LIYUAN_API_KEY"';
    return quoted(`${name}: application/json`);
  });
}

const variable = (kind: 'QUERY' | 'HEADER', name: string): string =>
  `"$LIYUAN_${kind}_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}"`;

/** One word of a POSIX shell, whatever the text holds. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
