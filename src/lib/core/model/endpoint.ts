import { ModelError } from '$lib/core/errors';

/** What people paste instead of the base address. */
const PASTED = /\/(?:chat\/completions|completions|models)\/*$/i;

/** The address of `path` (`chat/completions`) under a base address. @throws ModelError `model-config-invalid` */
export function endpointUrl(baseUrl: string, path: string): URL {
  const url = parse(baseUrl);
  // `fetch` refuses addresses with a name and password in them, and they would be shown and stored in the clear.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ModelError('model-config-invalid', 'the model needs an address that begins with http:// or https://', {
      data: { baseUrl: url ? shownAddress(url) : '' },
    });
  }
  url.hash = '';
  url.pathname = `${url.pathname.replace(PASTED, '').replace(/\/+$/, '')}/${path}`;
  return url;
}

/** The address as it may be shown and kept: people put secrets in queries. */
export function shownAddress(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

/** The base address with `/v1` where that is what is missing; null when it names a version already. */
export function versionedBase(baseUrl: string): string | null {
  const url = endpointUrl(baseUrl, '');
  const path = url.pathname.replace(/\/+$/, '');
  if (/\/v\d+[a-z]*\b/.test(path)) return null;
  url.pathname = `${path}/v1`;
  return url.href;
}

function parse(text: string): URL | null {
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
}
