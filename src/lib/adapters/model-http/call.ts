import { ModelError } from '$lib/core/errors';
import { encodeHeaders } from '$lib/core/model/dialects/openai-chat/encode';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { KeyVault } from '$lib/ports/key-vault';
import { endpointUrl } from '$lib/core/model/endpoint';
import { Secrets } from './secrets';

/** Everything needed to send one request, checked. */
export interface Call {
  url: URL;
  headers: Record<string, string>;
  hasKey: boolean;
  secrets: Secrets;
}

/**
 * Address, key and headers for `path` of a model's endpoint.
 * @throws ModelError `model-config-invalid`, `model-key-invalid`, `model-header-invalid`; StorageError of the vault
 */
export async function prepareCall(vault: Pick<KeyVault, 'get'>, config: ModelConfig, path: string): Promise<Call> {
  const url = endpointUrl(config.baseUrl, path);
  const key = config.keyId === undefined ? null : await vault.get(config.keyId);
  const headers = encodeHeaders(config, key);
  checkHeaders(headers, key);
  const hasKey = key !== null && key.trim() !== '';
  return { url, headers, hasKey, secrets: new Secrets([key, ...Object.values(config.compat.headers ?? {})]) };
}

/** `fetch` would throw, with the offending value, the key itself, in its message. */
function checkHeaders(headers: Record<string, string>, key: string | null): void {
  if (key !== null && !isPrintable(key.trim())) {
    throw new ModelError('model-key-invalid', 'the key holds characters that no key has');
  }
  for (const [name, value] of Object.entries(headers)) {
    if (/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name) && isPrintable(value)) continue;
    throw new ModelError('model-header-invalid', 'a header of the user cannot be sent', { data: { header: name } });
  }
}

function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
