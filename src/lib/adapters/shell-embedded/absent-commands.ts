import { defineCommand, type Bash, type Command } from 'just-bash/browser';

/** What people and models reach for that is not here, with what to do instead. */
const ABSENT: Record<string, string> = {
  tar: 'copy files one by one, or gzip single files',
  yq: 'turn YAML into JSON by hand and use jq',
  python3: 'use js',
  python: 'use js',
  sqlite3: 'use jq or js',
  git: 'snapshots keep every earlier state',
  npm: 'packages cannot be installed here',
  npx: 'packages cannot be installed here',
  curl: 'there is no network here',
  wget: 'there is no network here',
  trap: 'the shell is ended when a command is stopped',
  bc: 'use js -e or $(( ))',
  cmp: 'use diff',
  mktemp: 'write to a name of your own under /tmp',
  yes: 'use a loop',
};

/** Commands that say that they are not here: clearer to a model than "command not found". */
export function absentCommands(): Command[] {
  return Object.entries(ABSENT).map(([name, instead]) =>
    defineCommand(name, async () => ({
      stdout: '',
      stderr: `${name}: not available in this shell (${instead})\n`,
      exitCode: 127,
    })),
  );
}

/** `help`: what is here, and what is not. */
export function helpCommand(): Command {
  return defineCommand(HELP, async (args, ctx) => {
    const absent = new Set(Object.keys(ABSENT));
    const present = (ctx.getRegisteredCommands?.() ?? []).filter((name) => !absent.has(name) && name !== HELP).sort();
    const [topic] = args;
    if (topic !== undefined) return { ...about(topic, present), stderr: '' };
    const lines = [
      'A bash with files in memory and in the granted folders. "NAME --help" tells more about a command.',
      `Commands: ${present.join(' ')}`,
      `Not here: ${[...absent].sort().join(' ')}`,
      'No links, no modes, no background jobs, no network. /tmp is gone after the run.',
    ];
    return { stdout: `${lines.join('\n')}\n`, stderr: '', exitCode: 0 };
  });
}

function about(topic: string, present: string[]): { stdout: string; exitCode: number } {
  const instead = ABSENT[topic];
  if (instead !== undefined && Object.hasOwn(ABSENT, topic))
    return { stdout: `${topic}: not available (${instead})\n`, exitCode: 1 };
  return present.includes(topic)
    ? { stdout: `${topic}: see "${topic} --help"\n`, exitCode: 0 }
    : { stdout: `${topic}: no such command\n`, exitCode: 1 };
}

const HELP = 'liyuan-help';

/** The shell has a `help` of its own that knows only its builtins; a function of that name goes before it. */
export function useHelp(bash: Bash): void {
  const { statements } = bash.transform(`help() { ${HELP} "$@"; }`).ast;
  bash.registerTransformPlugin({
    name: 'help',
    transform: ({ ast }) => ({ ast: { ...ast, statements: [...statements, ...ast.statements] } }),
  });
}
