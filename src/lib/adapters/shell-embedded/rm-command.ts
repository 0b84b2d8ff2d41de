import { defineCommand, type Command } from 'just-bash/browser';

/** `rm` that says so when something stayed: the shell's own is silent under `-f`, whatever the file system answered. */
export function rmCommand(): Command {
  return defineCommand('rm', async (args, ctx) => {
    if (!ctx.origCommand) return { stdout: '', stderr: 'rm: not available\n', exitCode: 127 };
    const result = await ctx.origCommand(args);
    if (result.exitCode !== 0) return result;
    const stayed: string[] = [];
    for (const name of operands(args)) {
      if (await ctx.fs.exists(ctx.fs.resolvePath(ctx.cwd, name)))
        stayed.push(`rm: cannot remove '${name}': Permission denied\n`);
    }
    return stayed.length === 0 ? result : { ...result, stderr: result.stderr + stayed.join(''), exitCode: 1 };
  });
}

function operands(args: string[]): string[] {
  const end = args.indexOf('--');
  const before = (end === -1 ? args : args.slice(0, end)).filter((arg) => arg === '-' || !arg.startsWith('-'));
  return end === -1 ? before : [...before, ...args.slice(end + 1)];
}
