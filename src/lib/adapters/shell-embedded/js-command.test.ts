import { describe, expect, it } from 'vitest';
import { run, textIn, world } from './shell-view.test-helper';

const js = (code: string) => `js -e '${code}'`;

describe('js', () => {
  it.each([
    [js('1+1'), '2\n'],
    [js('"text"'), 'text\n'],
    [js('undefined'), ''],
    [js('({ a: [1, "b"], c: new Map([[1, 2]]) })'), "{ a: [ 1, 'b' ], c: Map(1) { 1 => 2 } }\n"],
    [js('(async () => 5)()'), '5\n'],
    [js('const a = {}; a.self = a; a'), '{ self: [Circular] }\n'],
    ["node -e '1+1'", ''],
    ["node -p '1+1'", '2\n'],
    ['echo "console.log(3)" | js', '3\n'],
    [js('process.exit(3)') + '; echo $?', '3\n'],
    [js('try { process.exit(4) } catch {} console.log("after")') + '; echo $?', '4\n'],
    [js('[typeof fetch, typeof host, typeof setTimeout].join()'), 'undefined,undefined,undefined\n'],
    ['X=1 js -e "process.argv.slice(2).join() + process.env.X" a b', 'a,b1\n'],
  ])('%s', async (command, stdout) => {
    expect(await run(world().view, command)).toMatchObject({ stdout, stderr: '', exitCode: 0 });
  });

  it('runs a script file with arguments, and a module with its imports', async () => {
    const { view } = world({
      'cards/a/s.js': '#!/usr/bin/env js\nconsole.log(process.argv.slice(2).join("-"))',
      'cards/a/m.mjs':
        'import { x } from "./lib/x.mjs"; import fs from "node:fs"; console.log(x, fs.readFileSync("notes.txt", "utf8"), await 5)',
      'cards/a/lib/x.mjs': 'export const x = 7',
    });
    expect((await run(view, 'js s.js a b; js m.mjs; js m.mjs')).stdout).toBe('a-b\n7 one\ntwo\n 5\n7 one\ntwo\n 5\n');
  });

  it('says where an error is', async () => {
    const { view } = world({ 'cards/a/bad.js': 'let a = 1;\nnope();' });
    expect(await run(view, 'js bad.js')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/ReferenceError: nope.*bad\.js:2:/s) as string,
    });
    expect((await run(view, js('Promise.reject(new Error("late"))'))).stderr).toContain('Error: late');
    expect((await run(view, 'js none.js')).stderr).toContain('ENOENT');
    expect((await run(view, js('import x from "lodash"'))).stderr).toContain("Cannot find module 'lodash'");
  });

  it('reads and writes files of the folder, in order', async () => {
    const { store, view } = world();
    const code = [
      'const fs = require("fs")',
      'fs.mkdirSync("d/e", { recursive: true })',
      'fs.writeFileSync("d/e/f", new Uint8Array([255, 0]))',
      'fs.appendFileSync("notes.txt", "三")',
      'fs.renameSync("d", "g")',
      'fs.writeFileSync("gone", ""); fs.unlinkSync("gone")',
      'console.log(fs.readdirSync(".").join(), fs.readFileSync("notes.txt", "utf8"), fs.readFileSync("g/e/f")[0], fs.existsSync("gone"), fs.statSync("g").isDirectory())',
    ].join('; ');
    expect((await run(view, js(code))).stdout).toBe('g,notes.txt one\ntwo\n三 255 false true\n');
    expect(await textIn(store, 'cards/a/notes.txt')).toBe('one\ntwo\n三');
    expect(await store.read('cards/a/g/e/f')).toEqual(new Uint8Array([255, 0]));
    expect(await store.stat('cards/a/gone')).toBeNull();
  });

  it('sees nothing outside the folder it was started in', async () => {
    const result = await run(world().view, js('require("fs").readFileSync("/assets/x.json")'));
    expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('EACCES') as string });
  });

  it('refuses a folder that is too large to load', async () => {
    await expect(run(world().view, js('require("fs")'), { preloadBytes: 4 })).rejects.toMatchObject({
      code: 'shell-preload-too-large',
      data: { limit: 4 },
    });
  });

  it('is stopped in time, and keeps what it printed', async () => {
    const result = await run(world().view, js('console.log(7); for (;;);'), { wallMs: 600 });
    expect(result).toMatchObject({ stdout: '7\n', exitCode: 124, stderr: 'js: stopped: out of time\n' });
  });

  it('bears deep recursion and lack of memory', async () => {
    const { view } = world();
    expect((await run(view, js('function f() { f() } f()'))).stderr).toContain('call stack');
    expect((await run(view, js('const a = []; for (;;) a.push({})'), { memoryBytes: 4_000_000 })).stderr).toContain(
      'out of memory',
    );
    expect((await run(view, js('1+1'))).stdout).toBe('2\n');
  });
});
