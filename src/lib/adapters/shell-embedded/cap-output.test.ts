import { expect, it } from 'vitest';
import { capOutput } from './cap-output';

it('leaves short output alone', () => {
  expect(capOutput('雨\n', 'e', 100)).toEqual({ stdout: '雨\n', stderr: 'e', truncated: false });
});

it('keeps head and tail, and cuts between characters', () => {
  const { stdout, truncated } = capOutput('雨'.repeat(100), '', 32);
  expect(truncated).toBe(true);
  expect(stdout).toBe(`${'雨'.repeat(5)}\n… 270 bytes left out …\n${'雨'.repeat(5)}`);
});

it('keeps room for errors', () => {
  const { stderr, stdout } = capOutput('o'.repeat(1_000), 'e'.repeat(1_000), 100);
  expect(stderr).toMatch(/^e{12}\n.*\ne{12}$/);
  expect(stdout.startsWith('o')).toBe(true);
  expect(stdout.length + stderr.length).toBeLessThan(180);
});
