import type { ModelConfig } from './model-config';

/**
 * A model's set-up as it may be kept beside a request: `keyId` names a key and is none. Values of headers and of the
 * address's query are emptied, since people put secrets there; a part of the query without a name, a name and password
 * in the address, and an address that is none are left out.
 */
export function withoutSecrets(config: ModelConfig): ModelConfig {
  const { headers, ...compat } = config.compat;
  return {
    ...config,
    baseUrl: addressWithoutSecrets(config.baseUrl),
    compat: headers === undefined ? compat : { ...compat, headers: emptied(headers) },
  };
}

const emptied = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, '']));

function addressWithoutSecrets(address: string): string {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return '';
  }
  if (!/^https?:$/.test(url.protocol)) return '';
  url.username = '';
  url.password = '';
  url.hash = '';
  url.search = queryNames(url.search)
    .map((name) => `${name}=`)
    .join('&');
  return url.href;
}

/** Names in a query as they are written; parts without `=` have none. */
export function queryNames(search: string): string[] {
  const parts = search.replace(/^\?/, '').split('&');
  return parts.flatMap((part) => (part.indexOf('=') > 0 ? [part.slice(0, part.indexOf('='))] : []));
}
