import { decodeContent, encodeContent, type Encoding } from './file-content';
import type { JsProgram } from './quickjs-run';

/** What a running script reaches of the outside: its output, its files, its end. */
export interface JsHost {
  readonly stdout: string;
  readonly stderr: string;
  exitCode: number;
  /** Why the engine must stop, or null. */
  readonly stop: 'exit' | 'output' | null;
  print(stream: 'out' | 'err', text: string): void;
  /** An operation of the prelude. @throws Error with an errno as its code */
  call(operation: string, args: string[]): string;
  loadModule(path: string): string | { error: Error };
  resolveModule(from: string, name: string): string;
}

const FS_MODULE = `const fs = require('fs');
export default fs;
export const { readFileSync, writeFileSync, appendFileSync, existsSync, readdirSync, statSync, mkdirSync, rmSync, unlinkSync, renameSync } = fs;`;

export function jsHost(program: JsProgram, outputMax: number): JsHost {
  return new Host(program, outputMax);
}

class Host implements JsHost {
  stdout = '';
  stderr = '';
  exitCode = 0;
  stop: 'exit' | 'output' | null = null;

  constructor(
    private readonly program: JsProgram,
    private readonly outputMax: number,
  ) {}

  print(stream: 'out' | 'err', text: string): void {
    if (stream === 'out') this.stdout += text;
    else this.stderr += text;
    if (this.stdout.length + this.stderr.length > this.outputMax) this.stop ??= 'output';
  }

  call(operation: string, args: string[]): string {
    const [first = '', second = '', third = ''] = args;
    if (operation === 'out' || operation === 'err') this.print(operation, first);
    else if (operation === 'exit') this.#exit(first);
    else if (operation === 'start') return this.#start();
    else return this.#file(operation, this.#absolute(this.program.cwd, first), second, third);
    return '';
  }

  loadModule(path: string): string | { error: Error } {
    if (path === 'fs') return FS_MODULE;
    if (!path.startsWith('/')) return { error: new Error(`Cannot find module '${path}'`) };
    try {
      return decodeContent(this.program.files.read(path), 'text');
    } catch (error) {
      return { error: error as Error };
    }
  }

  /** A bare name stays as it is and fails when it is loaded: an error from here would lose its words. */
  resolveModule(from: string, name: string): string {
    if (name === 'fs' || name === 'node:fs') return 'fs';
    if (!/^\.{0,2}\//.test(name)) return name;
    return this.#absolute(from.slice(0, from.lastIndexOf('/')), name);
  }

  #file(operation: string, path: string, second: string, third: string): string {
    const { files } = this.program;
    if (operation === 'read') return decodeContent(files.read(path), second as Encoding);
    if (operation === 'has') return files.has(path) ? '1' : '';
    if (operation === 'list') return JSON.stringify(files.list(path));
    if (operation === 'stat') return JSON.stringify(files.stat(path));
    if (operation === 'write' || operation === 'append') {
      files.write(path, encodeContent(second, third as Encoding), operation === 'append');
    } else if (operation === 'make-folder') files.makeFolder(path, second === '1');
    else if (operation === 'remove') files.remove(path, second === '1');
    else if (operation === 'rename') files.rename(path, this.#absolute(this.program.cwd, second));
    return '';
  }

  #start(): string {
    const { argv, env, cwd } = this.program;
    return JSON.stringify({ argv, env, cwd });
  }

  #exit(code: string): void {
    this.exitCode = Number(code) & 0xff;
    this.stop = 'exit';
  }

  #absolute(base: string, path: string): string {
    const names: string[] = [];
    for (const name of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
      if (name === '..') names.pop();
      else if (name !== '' && name !== '.') names.push(name);
    }
    return `/${names.join('/')}`;
  }
}
