import { gunzipSync, gzipSync } from 'fflate';
import { defineCommand, type Command, type CommandContext } from 'just-bash/browser';
import { decodeContent, encodeContent } from './file-content';

type Result = { stdout: string; stderr: string; exitCode: number; stdoutKind?: 'text' | 'bytes' };
interface Flags {
  unpack: boolean;
  keep: boolean;
  toStdout: boolean;
  force: boolean;
  level: number;
}

/** `gzip`, `gunzip`, `zcat`: those that come with the shell lean on a library that browsers do not have. */
export function gzipCommands(maxBytes: number): Command[] {
  return ['gzip', 'gunzip', 'zcat'].map((name) =>
    defineCommand(name, async (args, ctx): Promise<Result> => {
      try {
        const { flags, names } = readFlags(name, args);
        if (names.length === 0) return printed(pack(encodeContent(String(ctx.stdin), 'bytes'), flags, maxBytes));
        const shown: Uint8Array[] = [];
        for (const file of names) await oneFile(ctx, file, flags, maxBytes, shown);
        return printed(...shown);
      } catch (error) {
        return {
          stdout: '',
          stderr: `${name}: ${error instanceof Error ? error.message : String(error)}\n`,
          exitCode: 1,
        };
      }
    }),
  );
}

function readFlags(name: string, args: string[]): { flags: Flags; names: string[] } {
  const flags: Flags = {
    unpack: name !== 'gzip',
    keep: name === 'zcat',
    toStdout: name === 'zcat',
    force: false,
    level: 6,
  };
  const names = args.filter((arg) => arg === '-' || !arg.startsWith('-'));
  for (const letter of args
    .filter((arg) => !names.includes(arg))
    .join('')
    .replace(/-/g, '')) {
    if (letter === 'd') flags.unpack = true;
    else if (letter === 'k') flags.keep = true;
    else if (letter === 'c') flags.toStdout = true;
    else if (letter === 'f') flags.force = true;
    else if (letter >= '1' && letter <= '9') flags.level = Number(letter);
    else if (letter !== 'n' && letter !== 'q') throw new Error(`unknown option -${letter}`);
  }
  return { flags, names: names.filter((file) => file !== '-') };
}

async function oneFile(
  ctx: Pick<CommandContext, 'fs' | 'cwd'>,
  name: string,
  flags: Flags,
  maxBytes: number,
  shown: Uint8Array[],
): Promise<void> {
  const path = ctx.fs.resolvePath(ctx.cwd, name);
  const result = pack(await ctx.fs.readFileBuffer(path), flags, maxBytes);
  if (flags.toStdout) return void shown.push(result);
  if (flags.unpack && !path.endsWith('.gz')) throw new Error(`${name}: unknown suffix`);
  const target = flags.unpack ? path.slice(0, -3) : `${path}.gz`;
  if (!flags.force && (await ctx.fs.exists(target))) throw new Error(`${target} already exists`);
  await ctx.fs.writeFile(target, result);
  if (!flags.keep) await ctx.fs.rm(path);
}

function pack(bytes: Uint8Array, flags: Flags, maxBytes: number): Uint8Array {
  if (!flags.unpack) return gzipSync(bytes, { level: flags.level as 6, mtime: 0 });
  if (bytes.length < 18 || bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw new Error('not in gzip format');
  // The last four bytes hold the size; a file that lies about it only fails, since the buffer does not grow.
  const size = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0, true);
  if (size > maxBytes) throw new Error(`unpacks to more than ${maxBytes} bytes`);
  return gunzipSync(bytes, { out: new Uint8Array(size) });
}

function printed(...parts: Uint8Array[]): Result {
  return {
    stdout: parts.map((part) => decodeContent(part, 'bytes')).join(''),
    stderr: '',
    exitCode: 0,
    stdoutKind: 'bytes',
  };
}
