/** How long a page that stays open goes without asking for a new version, ms. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;
/** Between two questions to a waiting version, ms. */
const ASK_AGAIN_MS = 2000;

/** What the service worker offers the page. */
export interface Updates {
  /** Lets the waiting version serve and loads the page anew. Resolves only if there was none waiting. */
  apply(): Promise<void>;
  /** Stops asking for new versions. */
  stop(): void;
}

export interface UpdateOptions {
  /** Address of the service worker; its folder is the scope. */
  url: string;
  /** Called once a new version has been fetched and waits. It may be called again for a newer one. */
  onReady: () => void;
  /** How a page is loaded anew; tests replace it. */
  reload?: () => void;
}

/**
 * Registers the service worker. Without one (a browser that has none, a page that is not served securely) the app
 * works online only, and null comes back.
 * @throws TypeError if the worker's script cannot be fetched or does not parse
 */
export async function watchForUpdates(options: UpdateOptions): Promise<Updates | null> {
  if (!('serviceWorker' in navigator)) return null;
  const container = navigator.serviceWorker;
  const registration = await container.register(options.url, { updateViaCache: 'none' });
  const found = () => follow(registration.installing, container, options.onReady);
  if (registration.waiting && container.controller) options.onReady();
  found();
  registration.addEventListener('updatefound', found);
  const stop = checkNowAndThen(registration);
  return {
    stop,
    async apply() {
      const { waiting } = registration;
      if (!waiting) return;
      await takenOver(container, waiting);
      (options.reload ?? (() => location.reload()))();
    },
  };
}

/**
 * Asks again until the page is served by the new version: a browser lets the old one finish what it is at first, and
 * a question that reaches a worker while it starts can be lost.
 */
function takenOver(container: ServiceWorkerContainer, waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const ask = () => waiting.postMessage('skip-waiting');
    const timer = setInterval(ask, ASK_AGAIN_MS);
    const done = () => {
      clearInterval(timer);
      resolve();
    };
    container.addEventListener('controllerchange', done, { once: true });
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated' || waiting.state === 'redundant') done();
    });
    ask();
  });
}

/** The first version is not an update: until one serves there is nothing to wait for. */
function follow(worker: ServiceWorker | null, container: ServiceWorkerContainer, onReady: () => void): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && container.controller) onReady();
  });
}

/** A browser asks at navigations only, and an installed app may not navigate for days. */
function checkNowAndThen(registration: ServiceWorkerRegistration): () => void {
  let last = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < CHECK_INTERVAL_MS) return;
    last = Date.now();
    // Offline is the usual reason; the next time will do.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check);
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  return () => {
    document.removeEventListener('visibilitychange', check);
    clearInterval(timer);
  };
}
