// Runs inside the JavaScript engine before a script. Gives it console, process and a small `fs`; everything goes through
// `host`, which takes and gives JSON text (a plain string would end at its first NUL). Its value is the function that
// shows a value.
(() => {
  const { stringify, parse } = JSON;
  /** @type {(text: string) => string} */
  const host = Reflect.get(globalThis, 'host');
  /** @param {string[]} parts Operation and arguments. @returns {string} */
  const call = (...parts) => parse(host(stringify(parts)));
  Reflect.deleteProperty(globalThis, 'host');

  /** @param {string} text */
  const quote = (text) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;

  /** @param {unknown} value @param {number} depth @param {unknown[]} above @returns {string} */
  const show = (value, depth, above) => {
    if (typeof value === 'string') return quote(value);
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function') return `[Function: ${value.name || '(anonymous)'}]`;
    if (typeof value !== 'object' || value === null) return String(value);
    if (value instanceof Error)
      return `${value.name}: ${value.message}${value.stack ? `\n${value.stack.trimEnd()}` : ''}`;
    if (value instanceof Date) return value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (above.includes(value)) return '[Circular]';
    if (depth > 3) return Array.isArray(value) ? '[Array]' : '[Object]';
    return showParts(value, depth + 1, [...above, value]);
  };

  /** @param {object} value @param {number} depth @param {unknown[]} above */
  const showParts = (value, depth, above) => {
    /** @param {unknown} part */
    const inner = (part) => show(part, depth, above);
    const list = (/** @type {string[]} */ parts, /** @type {string} */ open, /** @type {string} */ close) =>
      parts.length === 0
        ? open + close
        : `${open} ${parts.slice(0, 100).join(', ')}${parts.length > 100 ? ', …' : ''} ${close}`;
    if (Array.isArray(value)) return list(value.map(inner), '[', ']');
    if (value instanceof Map)
      return `Map(${value.size}) ${list(
        [...value].map(([k, v]) => `${inner(k)} => ${inner(v)}`),
        '{',
        '}',
      )}`;
    if (value instanceof Set) return `Set(${value.size}) ${list([...value].map(inner), '{', '}')}`;
    if (ArrayBuffer.isView(value))
      return `${value.constructor.name} ${list(Array.from(/** @type {Uint8Array} */ (value), String), '[', ']')}`;
    const name = value.constructor && value.constructor !== Object ? `${value.constructor.name} ` : '';
    const key = (/** @type {string} */ text) => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text) ? text : quote(text));
    return (
      name +
      list(
        Object.entries(value).map(([k, v]) => `${key(k)}: ${inner(v)}`),
        '{',
        '}',
      )
    );
  };

  /** @param {unknown[]} args */
  const format = (args) => args.map((arg) => (typeof arg === 'string' ? arg : show(arg, 0, []))).join(' ');
  const out = (/** @type {unknown[]} */ ...args) => void call('out', `${format(args)}\n`);
  const err = (/** @type {unknown[]} */ ...args) => void call('err', `${format(args)}\n`);

  /** @param {unknown} options */
  const wantsText = (options) =>
    typeof options === 'string' || (typeof options === 'object' && options !== null && 'encoding' in options);
  /** @param {string} latin */
  const toBytes = (latin) => Uint8Array.from(latin, (character) => character.charCodeAt(0));
  /** @param {string} operation @param {unknown} path @param {unknown} data */
  const put = (operation, path, data) => {
    if (ArrayBuffer.isView(data)) {
      let latin = '';
      for (const byte of new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
        latin += String.fromCharCode(byte);
      call(operation, String(path), latin, 'bytes');
    } else call(operation, String(path), String(data), 'text');
  };
  /** @param {unknown} options @param {string} name */
  const flag = (options, name) => (Object(options)[name] ? '1' : '');

  const fs = {
    /** @param {unknown} path @param {unknown} [options] */
    readFileSync: (path, options) =>
      wantsText(options) ? call('read', String(path), 'text') : toBytes(call('read', String(path), 'bytes')),
    /** @param {unknown} path @param {unknown} data */
    writeFileSync: (path, data) => put('write', path, data),
    /** @param {unknown} path @param {unknown} data */
    appendFileSync: (path, data) => put('append', path, data),
    /** @param {unknown} path */
    existsSync: (path) => call('has', String(path)) === '1',
    /** @param {unknown} path */
    readdirSync: (path) => parse(call('list', String(path))),
    /** @param {unknown} path */
    statSync: (path) => {
      const { kind, size } = parse(call('stat', String(path)));
      return { size, isFile: () => kind === 'file', isDirectory: () => kind === 'folder' };
    },
    /** @param {unknown} path @param {unknown} [options] */
    mkdirSync: (path, options) => void call('make-folder', String(path), flag(options, 'recursive')),
    /** @param {unknown} path @param {unknown} [options] */
    rmSync: (path, options) => {
      if (flag(options, 'force') && !fs.existsSync(path)) return;
      call('remove', String(path), flag(options, 'recursive'));
    },
    /** @param {unknown} path */
    unlinkSync: (path) => void call('remove', String(path), ''),
    /** @param {unknown} from @param {unknown} to */
    renameSync: (from, to) => void call('rename', String(from), String(to)),
  };

  /** @param {unknown} [code] */
  const exit = (code) => {
    call('exit', String(Number(code ?? 0)));
    // The engine is interrupted from outside, which a script cannot catch.
    for (;;);
  };
  const { argv, env, cwd } = parse(call('start'));

  Object.assign(globalThis, {
    console: { log: out, info: out, debug: out, warn: err, error: err },
    process: {
      argv,
      env,
      exit,
      cwd: () => cwd,
      stdout: { write: (/** @type {unknown} */ text) => void call('out', String(text)) },
      stderr: { write: (/** @type {unknown} */ text) => void call('err', String(text)) },
    },
    /** @param {unknown} name */
    require: (name) => {
      if (name === 'fs' || name === 'node:fs') return fs;
      throw new Error(`Cannot find module '${name}': only 'fs' is here; files of yours come in with import`);
    },
  });
  /** @param {unknown} value */
  return (value) => (value === undefined ? '' : stringify(typeof value === 'string' ? value : show(value, 0, [])));
})();
