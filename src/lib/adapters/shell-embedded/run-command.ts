import { Bash, getCommandNames, InMemoryFs, type BashOptions } from 'just-bash/browser';
import type { FileView, ShellLimits, ShellResult } from '$lib/ports/shell';
import { absentCommands, helpCommand, useHelp } from './absent-commands';
import { capOutput } from './cap-output';
import { gzipCommands } from './gzip-commands';
import { jsCommands } from './js-command';
import { rmCommand } from './rm-command';
import type { RunState } from './run-state';
import { ViewFileSystem } from './view-file-system';

export interface CommandRun {
  command: string;
  cwd: string;
  env: Record<string, string>;
  limits: ShellLimits;
}

/**
 * Runs a command in a fresh shell over `view`. @throws ShellError `shell-preload-too-large`; a command that breaks a
 * limit of the shell ends with exit code 124 (time) or 126 and says so on stderr
 */
export async function runCommand(request: CommandRun, view: FileView): Promise<ShellResult> {
  const { command, cwd, env, limits } = request;
  const started = performance.now();
  const run: RunState = { limits, jsDeadline: started + limits.wallMs * 0.95, fatal: null };
  const scratch = new InMemoryFs({}, { maxTotalBytes: limits.memoryBytes });
  await scratch.mkdir('/tmp', { recursive: true });
  const bash = new Bash({
    fs: new ViewFileSystem(view, scratch),
    cwd,
    env: { HOME: '/', LANG: 'C.UTF-8', ...env },
    commands: bundledCommands(),
    customCommands: [
      ...jsCommands(run),
      ...gzipCommands(limits.memoryBytes),
      rmCommand(),
      ...absentCommands(),
      helpCommand(),
    ],
    executionLimits: executionLimits(limits),
  });
  useHelp(bash);
  const { stdout, stderr, exitCode } = await bash.exec(command).catch(asResult);
  if (run.fatal) throw run.fatal;
  return { exitCode, ...capOutput(stdout, stderr, limits.outputBytes), duration: performance.now() - started };
}

/** A redirection that the file system refuses ends the whole command in this shell, not only the simple one. */
function asResult(error: unknown): { stdout: string; stderr: string; exitCode: number } {
  const text = error instanceof Error ? error.message : String(error);
  return {
    stdout: '',
    stderr: `bash: ${text}\nbash: the command ended here; what came before it was done\n`,
    exitCode: 1,
  };
}

function bundledCommands(): NonNullable<BashOptions['commands']> {
  const replaced = new Set<string>(['gzip', 'gunzip', 'zcat', 'help']);
  return getCommandNames().filter((name) => !replaced.has(name)) as NonNullable<BashOptions['commands']>;
}

function executionLimits(limits: ShellLimits): NonNullable<BashOptions['executionLimits']> {
  const { loopSteps, memoryBytes, wallMs } = limits;
  return {
    maxCommandCount: loopSteps,
    maxLoopIterations: loopSteps,
    maxAwkIterations: loopSteps,
    maxSedIterations: loopSteps,
    maxJqIterations: loopSteps,
    maxWorkUnits: loopSteps,
    maxLiveBytes: memoryBytes,
    maxInputBytes: memoryBytes,
    maxStringLength: memoryBytes,
    maxHeredocSize: memoryBytes,
    // More than is shown: head and tail of it are kept.
    maxOutputSize: memoryBytes >> 1,
    maxExecutionTimeMs: wallMs,
  };
}
