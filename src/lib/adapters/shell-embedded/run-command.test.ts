import { describe, expect, it } from 'vitest';
import { run, textIn, world } from './shell-view.test-helper';

describe('commands over the view', () => {
  it.each([
    ['ls', 'notes.txt\n'],
    ['ls /', 'assets\ncards\n'],
    ['ls /cards', 'a\n'],
    ['pwd', '/cards/a\n'],
    ['cat *.txt | wc -l', '2\n'],
    ['echo 雨 > 雨.txt && cat 雨.txt && wc -c < 雨.txt', '雨\n4\n'],
    ['jq .n /assets/x.json', '1\n'],
    ['echo x > /tmp/y && cat /tmp/y && ls /tmp', 'x\ny\n'],
    ['echo x > /dev/null; cat /dev/null', ''],
    ['find / -name "*.json"', '/assets/x.json\n'],
    ['mkdir -p d/e && touch d/e/f && mv d g && find g', 'g\ng/e\ng/e/f\n'],
    ['cp -r . /tmp/copy && ls /tmp/copy', 'notes.txt\n'],
    ['sed -i s/one/1/ notes.txt && head -n 1 notes.txt', '1\n'],
    ['echo hello | gzip | gunzip', 'hello\n'],
    ['gzip notes.txt && ls && gunzip notes.txt.gz && cat notes.txt', 'notes.txt.gz\none\ntwo\n'],
    ['echo /wDpm6g= | base64 -d > bin && wc -c < bin && base64 bin', '5\n/wDpm6g=\n'],
  ])('%s', async (command, stdout) => {
    const { view } = world();
    expect(await run(view, command)).toMatchObject({ stdout, stderr: '', exitCode: 0, truncated: false });
  });

  it.each([
    'rm -rf /',
    'rm -rf /cards',
    'rm -r /cards/b',
    'rm -r /cards/a',
    'echo x > /cards/b/AGENTS.md',
    'echo x > 卡.json',
    'echo x >> /assets/x.json',
    'tee /assets/x.json < notes.txt',
    'mv /assets/x.json .',
    'cp notes.txt ../b/AGENTS.md',
    'ln -s /cards/b here',
    'cat ../b/AGENTS.md',
    'cd ../b && cat AGENTS.md',
    'mv notes.txt /cards/b/',
    'js -e \'require("fs").writeFileSync("/cards/b/AGENTS.md", "x")\'',
    'js -e \'require("fs").writeFileSync("卡.json", "x")\'',
    'touch /cards/c',
    'sed -i s/1/2/ /assets/x.json',
  ])('%s fails and changes nothing', async (command) => {
    const { store, view } = world();
    const result = await run(view, command);
    expect(result.exitCode).not.toBe(0);
    expect(result.stderr).not.toBe('');
    expect(result.stdout).not.toContain('other');
    expect(await textIn(store, 'cards/a/notes.txt')).toBe('one\ntwo\n');
    expect(await textIn(store, 'cards/a/卡.json')).toBe('{}');
    expect(await textIn(store, 'cards/b/AGENTS.md')).toBe('other');
    expect(await textIn(store, 'assets/x.json')).toBe('{"n":1}');
    expect((await store.list('cards'))?.map((item) => item.name)).toEqual(['a', 'b']);
  });

  it('says what is here and what is not', async () => {
    const { view } = world();
    const { stdout } = await run(view, 'help');
    expect(stdout).toMatch(/Commands: .*\bjs\b.*\brm\b/);
    expect(stdout).toMatch(/Not here: .*\bgit\b.*\btar\b/);
    expect(await run(view, 'git status')).toMatchObject({
      exitCode: 127,
      stderr: expect.stringContaining('not available') as string,
    });
  });
});

describe('limits', () => {
  const { view } = world();

  it('ends an endless loop at the wall time', async () => {
    const result = await run(view, 'while true; do :; done', { wallMs: 400 });
    expect(result.exitCode).toBe(124);
    expect(result.stderr).toContain('deadline');
    expect(result.duration).toBeLessThan(5_000);
  });

  it('ends a loop at its steps', async () => {
    const result = await run(view, 'i=0; while true; do i=$((i+1)); done', { loopSteps: 1_000 });
    expect(result.exitCode).toBe(126);
  });

  it('ends a fork bomb and a growing string', async () => {
    expect((await run(view, ':(){ :|:& };:')).exitCode).not.toBe(0);
    expect((await run(view, 'x=a; while true; do x=$x$x; done', { memoryBytes: 100_000 })).exitCode).toBe(126);
  });

  it('keeps head and tail of long output', async () => {
    const result = await run(view, 'seq 1000', { outputBytes: 100 });
    expect(result.truncated).toBe(true);
    expect(result.stdout).toMatch(/^1\n2\n/);
    expect(result.stdout).toMatch(/1000\n$/);
    expect(result.stdout).toContain('bytes left out');
    expect(result.exitCode).toBe(0);
  });
});
