/** What the page knows of its own place: it decides which calls a browser lets out. */
export interface Surroundings {
  /** Served over HTTPS: then plain HTTP elsewhere is mixed content. */
  isSecurePage: boolean;
  /** False only when the device knows that it has no network. */
  isOnline(): boolean;
  /** The browser's permission to call private addresses; `unknown` where there is none. */
  localNetwork(): Promise<'granted' | 'denied' | 'prompt' | 'unknown'>;
}

/** The surroundings of this page or worker. */
export function browserSurroundings(): Surroundings {
  return {
    isSecurePage: globalThis.location?.protocol === 'https:',
    isOnline: () => globalThis.navigator?.onLine !== false,
    localNetwork: async () => {
      try {
        // Chrome 142 and later; other browsers reject the name.
        const name = 'local-network-access' as PermissionName;
        return (await globalThis.navigator.permissions.query({ name })).state;
      } catch {
        return 'unknown';
      }
    },
  };
}

/** `self`: this device. `local`: an address of a private network. */
export function placeOf(url: URL): 'self' | 'local' | 'public' {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|::1)$/i.test(host)) return 'self';
  if (/^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/.test(host)) return 'local';
  if (/^f[cd][0-9a-f]{2}:|^fe80:/i.test(host) || /\.(?:local|lan|home\.arpa)$/i.test(host)) return 'local';
  return host.includes('.') || host.includes(':') ? 'public' : 'local';
}
