import { base, build, files, prerendered, version } from '$service-worker';
import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Keeps the whole built app, so that every route opens without a network. The names of files under `immutable` change
 * with their content; the rest is fetched anew for each version.
 *
 * A new version is fetched beside the old one and waits. Nothing of the old one is removed before the new one serves,
 * and it serves only when the page asks (`skip-waiting`) or no page of the old one is left.
 */

/** What is used of the worker's global scope; its full types would clash with the page's. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

const scope = self as unknown as WorkerScope;

/** Every host serves the start page here, whatever its fallback is called; all routes are this page. */
const page = `${base}/`;

const immutable = new Set(build.filter((url) => url.includes('/immutable/')));
const versioned = new Set([page, ...build.filter((url) => !immutable.has(url)), ...files, ...prerendered]);

precacheAndRoute(
  [
    ...[...immutable].map((url) => ({ url, revision: null })),
    ...[...versioned].map((url) => ({ url, revision: version })),
  ],
  // Parameters are read by the page; the file behind them is the same.
  { directoryIndex: null, cleanURLs: false, ignoreURLParametersMatching: [/./] },
);

registerRoute(new NavigationRoute(createHandlerBoundToURL(page)));

// The first visit is served too: chunks that it loads later come from the cache.
clientsClaim();

scope.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void scope.skipWaiting();
});
