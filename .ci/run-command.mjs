import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository, whatever directory the script was started in. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program in the repository with its output shown, and gives its exit code.
 * On Windows npm and npx are `.cmd` files, which only a shell can start.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env Added to the environment.
 * @returns {Promise<number>}
 */
export function run(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Like `run`, for steps without which nothing further makes sense.
 * @param {string} what
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export async function must(what, program, args, env = {}) {
  const code = await run(program, args, env);
  if (code !== 0) throw new Error(`${what} failed: \`${program} ${args.join(' ')}\` ended with code ${code}.`);
}

/**
 * Shows one sentence instead of a stack: the scripts fail for reasons outside themselves.
 * @param {() => Promise<number | void>} work Gives the exit code.
 */
export function main(work) {
  work().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
