/** What the script reports; see {@link CARD_SCRIPT}. */
export interface ScriptReport {
  /** 2 + 3, calculated by the app. */
  sum: number;
  /** What the app sent with an event. */
  heard: string;
  origin: string;
  /** Places of storage that were open. */
  storage: string[];
  /** Ways to the page around it that were open. */
  parents: string[];
  /** Addresses that could be loaded. */
  network: string[];
  /** What the frame's policy stopped, by directive. */
  stopped: string[];
}

/** A script as a card would bring it: it tries what it must not reach, and reports through the port what happened. */
export const CARD_SCRIPT = `
<style>
  body { margin: 0; padding: 12px; font: 15px/1.6 system-ui, sans-serif; }
  output { font-weight: 600; }
</style>
<p id="words"></p>
<script>
  const open = async (tries) => {
    const found = [];
    for (const [name, attempt] of Object.entries(tries)) {
      try { if (await attempt()) found.push(name); } catch {}
    }
    return found;
  };
  const loads = (url) => new Promise((done) => {
    const image = new Image();
    image.onload = () => done(true);
    image.onerror = () => done(false);
    image.src = url;
  });
  const opensDatabase = () => new Promise((done) => {
    const request = indexedDB.open('check');
    request.onsuccess = () => done(true);
    request.onerror = () => done(false);
  });
  const stopped = new Set();
  addEventListener('securitypolicyviolation', (event) => stopped.add(event.effectiveDirective));
  liyuan.on('greet', async (heard) => {
    const { app, words, ink } = await liyuan.call('setup');
    document.body.style.color = ink;
    document.getElementById('words').textContent = words;
    const sum = await liyuan.call('add', 2, 3);
    const storage = await open({
      localStorage: () => localStorage.length >= 0,
      sessionStorage: () => sessionStorage.length >= 0,
      cookie: () => { document.cookie = 'check=1'; return document.cookie !== ''; },
      indexedDB: opensDatabase,
    });
    const parents = await open({
      parent: () => parent.document,
      top: () => top.document,
      frame: () => frameElement,
    });
    const network = await open({
      fetch: () => fetch(app).then(() => true),
      picture: () => loads(app + 'favicon.ico'),
    });
    liyuan.call('report', { sum, heard, origin: self.origin, storage, parents, network, stopped: [...stopped] });
  });
</script>
`;
