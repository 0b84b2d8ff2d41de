import { defineCommand, type Command, type CommandContext, type IFileSystem } from 'just-bash/browser';
import { isLiyuanError } from '$lib/core/errors';
import { JsFiles } from './js-files';
import type { JsProgram } from './quickjs-run';
import type { RunState } from './run-state';

const USAGE = `usage: js -e CODE        run code and print the value of its last expression
       js FILE [ARGS]    run a script, or a module if it imports, exports or is called .mjs
       js < FILE         the same from standard input
Here: console, process.argv/env/cwd/exit, fs (the ...Sync functions, in the folder js was started in). No network, no timers.
`;

type Result = { stdout: string; stderr: string; exitCode: number };
interface Script {
  source: string;
  fileName: string;
  args: string[];
  printValue: boolean;
}

/** `js` and `node`: JavaScript in an engine of its own. `node -e` prints nothing by itself, as there; `-p` does. */
export function jsCommands(run: RunState): Command[] {
  return ['js', 'node'].map((name) =>
    defineCommand(name, async (args, ctx): Promise<Result> => {
      try {
        const script = await readScript(name, args, ctx);
        return script ? await runScript(name, script, ctx, run) : { stdout: USAGE, stderr: '', exitCode: 0 };
      } catch (error) {
        if (isLiyuanError(error)) run.fatal = error;
        return {
          stdout: '',
          stderr: `${name}: ${error instanceof Error ? error.message : String(error)}\n`,
          exitCode: 1,
        };
      }
    }),
  );
}

async function readScript(
  name: string,
  args: string[],
  ctx: Pick<CommandContext, 'fs' | 'cwd' | 'stdin'>,
): Promise<Script | null> {
  const [first, second] = args;
  if (first === '--help' || first === '-h') return null;
  if (first === '-e' || first === '--eval' || first === '-p' || first === '--print') {
    if (second === undefined) throw new Error(`${first} wants code`);
    const printValue = name === 'js' || first.startsWith('-p') || first === '--print';
    return { source: second, fileName: ctx.fs.resolvePath(ctx.cwd, '[eval]'), args: args.slice(2), printValue };
  }
  if (first === undefined || first === '-') {
    const bytes = Uint8Array.from(String(ctx.stdin), (character) => character.charCodeAt(0));
    const source = new TextDecoder().decode(bytes);
    if (source === '') return null;
    return { source, fileName: ctx.fs.resolvePath(ctx.cwd, '[stdin]'), args: args.slice(1), printValue: false };
  }
  if (first.startsWith('-')) throw new Error(`unknown option ${first}`);
  const fileName = ctx.fs.resolvePath(ctx.cwd, first);
  return { source: await ctx.fs.readFile(fileName), fileName, args: args.slice(1), printValue: false };
}

async function runScript(
  name: string,
  script: Script,
  ctx: { fs: IFileSystem; cwd: string; exportedEnv?: Record<string, string> },
  run: RunState,
): Promise<Result> {
  const { source, fileName } = script;
  const isModule = fileName.endsWith('.mjs') || /^\s*(import\s*[\w{*'"]|export\s)/m.test(source);
  // Loading is for those who ask: the engine cannot wait for a file while it runs.
  const wantsFiles = isModule || /\bfs\b/.test(source);
  const files = wantsFiles ? await JsFiles.load(ctx.fs, ctx.cwd, run.limits.preloadBytes) : JsFiles.none(ctx.cwd);
  const { runJs } = await import('./quickjs-run');
  const program: JsProgram = {
    source: source.replace(/^#!.*/, ''),
    fileName,
    isModule,
    printValue: script.printValue,
    argv: [name, fileName, ...script.args],
    env: ctx.exportedEnv ?? {},
    cwd: ctx.cwd,
    files,
    deadline: run.jsDeadline,
    memoryBytes: run.limits.memoryBytes,
  };
  const outcome = await runJs(program);
  const refused = (await files.carryOut(ctx.fs)).map((line) => `${name}: ${line}\n`);
  return {
    stdout: outcome.stdout,
    stderr: outcome.stderr + refused.join(''),
    exitCode: outcome.exitCode || (refused.length > 0 ? 1 : 0),
  };
}
