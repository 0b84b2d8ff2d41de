import { describe, expect, it } from 'vitest';
import { parsePromptEntries, promptProblems } from '../entries';
import { packagedPrompt } from './index';

describe.each(['SYSTEM.md', 'APPEND_SYSTEM.md'] as const)('%s', (name) => {
  it.each(['zh-CN', 'en'] as const)('is clean text in %s', (locale) => {
    const text = packagedPrompt(name, locale);
    expect(text).toMatch(/^[^\r\uFEFF]+[^\s]\n$/);
    expect(promptProblems(text)).toEqual([]);
    expect(text).not.toMatch(/\{\{(?!user\}\}|char\}\})/);
  });

  it('says the same in both languages, entry by entry', () => {
    const [zh, en] = (['zh-CN', 'en'] as const).map((locale) => parsePromptEntries(packagedPrompt(name, locale)));
    expect(en?.map((entry) => [entry.level, entry.content.split('\n\n').length])).toEqual(
      zh?.map((entry) => [entry.level, entry.content.split('\n\n').length]),
    );
  });
});

it('keeps the base without macros: none are filled in there', () => {
  expect(packagedPrompt('SYSTEM.md', 'zh-CN') + packagedPrompt('SYSTEM.md', 'en')).not.toContain('{{');
});
