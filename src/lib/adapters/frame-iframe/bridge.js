// Runs inside a card's frame before anything of the card. What a card does to this code only costs the card: every
// message is checked again on the other side of the port.
(() => {
  const MESSAGE_MAX = 1024 * 1024;
  const REPORTS_MAX = 20;
  const { parse, stringify } = JSON;

  // The port is this side's own: `document.open` of a card takes listeners off the window, but not off a port.
  const { port1: port, port2: far } = new MessageChannel();
  let nextId = 1;
  let reports = 0;
  /** @type {Map<number, { resolve: (value: unknown) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  /** @type {Map<string, Set<(...args: unknown[]) => unknown>>} */
  const listeners = new Map();

  /** @param {string} code @param {string} message */
  const failure = (code, message) => Object.assign(new Error(message), { code });

  /** @param {string} text */
  const post = (text) => port.postMessage(text);

  /** @param {string} message */
  const report = (message) => {
    reports += 1;
    if (reports <= REPORTS_MAX) post(stringify({ problem: message.slice(0, 500) }));
  };

  /** @param {string} name @param {unknown[]} args */
  const fire = (name, args) => {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        listener(...args);
      } catch (error) {
        report(String(error));
      }
    }
  };

  /** @param {{ ping?: number, id?: number, value?: unknown, error?: { code: string, message: string }, event?: string, args?: unknown[] }} message */
  const receive = (message) => {
    if (message.ping !== undefined) return post(stringify({ pong: message.ping }));
    if (message.event !== undefined) return fire(message.event, message.args ?? []);
    if (message.id === undefined) return;
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(failure(message.error.code, message.error.message));
    else call?.resolve(message.value);
  };

  port.onmessage = (message) => receive(parse(message.data));
  addEventListener('error', (event) =>
    report(event.message ? `${event.message} (${event.lineno}:${event.colno})` : 'error'),
  );
  addEventListener('unhandledrejection', (event) => report(String(event.reason)));

  Object.defineProperty(window, 'liyuan', {
    value: Object.freeze({
      /** @param {string} method @param {unknown[]} args */
      call: (method, ...args) =>
        new Promise((resolve, reject) => {
          const id = nextId++;
          const text = stringify({ id, method: String(method), args });
          if (text.length > MESSAGE_MAX) return reject(failure('frame-message-too-large', 'message too large'));
          waiting.set(id, { resolve, reject });
          post(text);
        }),
      /** @param {string} event @param {(...args: unknown[]) => unknown} listener Returns the function that stops listening. */
      on: (event, listener) => {
        const set = listeners.get(event) ?? new Set();
        listeners.set(event, set.add(listener));
        return () => set.delete(listener);
      },
    }),
  });
  parent.postMessage('liyuan-frame', '*', [far]);
})();
