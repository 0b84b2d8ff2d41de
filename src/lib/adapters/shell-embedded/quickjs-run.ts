import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { jsHost, type JsHost } from './js-host';
import type { JsFiles } from './js-files';
import prelude from './js-prelude.js?raw';

/** More makes deep recursion overflow the host's own stack before the engine's. */
const STACK_BYTES = 256 * 1024;
/** What a script may print before it is stopped; the shell cuts it further. */
const OUTPUT_MAX = 4 * 1024 * 1024;

export interface JsProgram {
  source: string;
  /** Absolute; imports count from its folder. */
  fileName: string;
  isModule: boolean;
  /** Print the value of the last expression. */
  printValue: boolean;
  argv: string[];
  env: Record<string, string>;
  cwd: string;
  files: JsFiles;
  /** ms of `performance.now()`. */
  deadline: number;
  memoryBytes: number;
}

export interface JsOutcome {
  stdout: string;
  stderr: string;
  exitCode: number;
}

let engine: Promise<QuickJSWASMModule> | undefined;

/** Runs a program in a fresh engine: no network, no timers, nothing of the page; files as given. */
export async function runJs(program: JsProgram): Promise<JsOutcome> {
  engine ??= newQuickJSWASMModuleFromVariant(variant);
  const host = jsHost(program, OUTPUT_MAX);
  try {
    runIn(await engine, program, host);
  } catch (error) {
    // An engine that aborted stays broken.
    engine = undefined;
    throw error;
  }
  return { stdout: host.stdout, stderr: host.stderr, exitCode: host.exitCode };
}

function runIn(quickjs: QuickJSWASMModule, program: JsProgram, host: JsHost): void {
  const runtime = quickjs.newRuntime({
    memoryLimitBytes: program.memoryBytes,
    maxStackSizeBytes: STACK_BYTES,
    interruptHandler: () => host.stop !== null || performance.now() > program.deadline,
  });
  try {
    const vm = runtime.newContext();
    try {
      evaluate(runtime, vm, program, host);
    } finally {
      vm.dispose();
    }
  } finally {
    runtime.dispose();
  }
}

function evaluate(runtime: QuickJSRuntime, vm: QuickJSContext, program: JsProgram, host: JsHost): void {
  runtime.setModuleLoader(
    (name) => host.loadModule(name),
    (from, name) => host.resolveModule(from, name),
  );
  using show = startPrelude(vm, host);
  const evaluated = vm.evalCode(program.source, program.fileName, { type: program.isModule ? 'module' : 'global' });
  if (evaluated.error) {
    fail(vm, evaluated.error, program, host);
  } else {
    const jobs = runtime.executePendingJobs();
    if (jobs.error) fail(vm, jobs.error, program, host);
    else finish(vm, evaluated.value, show, program, host);
    evaluated.value.dispose();
  }
}

function startPrelude(vm: QuickJSContext, host: JsHost): QuickJSHandle {
  using call = vm.newFunction('host', (text) => {
    try {
      const [operation, ...args] = JSON.parse(vm.getString(text)) as [string, ...string[]];
      return vm.newString(JSON.stringify(host.call(operation, args)));
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      const thrown = vm.newError(message);
      if (code !== undefined) vm.setProp(thrown, 'code', vm.newString(code));
      return { error: thrown };
    }
  });
  vm.setProp(vm.global, 'host', call);
  return vm.unwrapResult(vm.evalCode(prelude, 'prelude.js'));
}

function finish(vm: QuickJSContext, value: QuickJSHandle, show: QuickJSHandle, program: JsProgram, host: JsHost): void {
  const settled = vm.getPromiseState(value);
  if (settled.type === 'rejected') return fail(vm, settled.error, program, host);
  // A promise that is still open shows as such.
  const last = settled.type === 'fulfilled' ? settled.value : value;
  if (program.printValue && !program.isModule) print(vm, last, show, program, host);
  if (last !== value) last.dispose();
}

function print(vm: QuickJSContext, value: QuickJSHandle, show: QuickJSHandle, program: JsProgram, host: JsHost): void {
  const shown = vm.callFunction(show, vm.undefined, value);
  if (shown.error) return fail(vm, shown.error, program, host);
  const text = vm.getString(shown.value);
  shown.value.dispose();
  if (text !== '') host.print('out', `${JSON.parse(text) as string}\n`);
}

function fail(vm: QuickJSContext, error: QuickJSHandle, program: JsProgram, host: JsHost): void {
  const { name, message, stack } = describe(vm, error);
  error.dispose();
  if (host.stop === 'exit') return;
  if (host.stop === 'output') host.print('err', 'js: stopped: too much output\n');
  else if (performance.now() > program.deadline) host.print('err', 'js: stopped: out of time\n');
  else host.print('err', `${name}: ${message}\n${stack}`);
  host.exitCode = performance.now() > program.deadline ? 124 : 1;
}

function describe(vm: QuickJSContext, error: QuickJSHandle): { name: string; message: string; stack: string } {
  const dumped: unknown = vm.dump(error);
  if (typeof dumped !== 'object' || dumped === null) return { name: 'Uncaught', message: String(dumped), stack: '' };
  const { name, message, stack } = dumped as Record<string, unknown>;
  return {
    name: String(name ?? 'Uncaught'),
    message: String(message ?? JSON.stringify(dumped)),
    stack: String(stack ?? ''),
  };
}
