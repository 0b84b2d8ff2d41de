import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderNameFor } from './folder-name';

const none = new Set<string>();

describe('the folder of a card', () => {
  it.each([
    ['禾安', '禾安'],
    ['../../SYSTEM.md', '.._.._SYSTEM.md'],
    ['A/B\\C:D*E?F"G<H>I|J', 'A_B_C_D_E_F_G_H_I_J'],
    ['  a. . ', 'a'],
    ['', '未命名'],
    ['...', '未命名'],
    ['con', '_con'],
    ['LPT1.txt', '_LPT1.txt'],
    ['console', 'console'],
    ['a\u202egnp.exe', 'a_gnp.exe'],
    ['e\u0301', 'é'],
    ['x\ud800y', 'x_y'],
  ])('%j → %j', (name, folder) => {
    expect(folderNameFor(name, none)).toBe(folder);
  });

  it('differs from those there are, without regard to case', () => {
    expect(folderNameFor('Anna', new Set(['anna']))).toBe('Anna-2');
    expect(folderNameFor('禾安', new Set(['禾安', '禾安-2']))).toBe('禾安-3');
    expect(folderNameFor('é', new Set(['e\u0301']))).toBe('é-2');
  });

  it('is one safe part of a path, whatever the name', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
    );
    fc.assert(
      fc.property(names, fc.boolean(), (name, again) => {
        const first = folderNameFor(name, none);
        const folder = again ? folderNameFor(name, new Set([first])) : first;
        expect(folder).not.toMatch(/[\\/:*?"<>|]|\p{Cc}|^\.*$|[. ]$/u);
        expect([...folder].length).toBeLessThanOrEqual(80);
        if (again) expect(folder).not.toBe(first);
      }),
    );
  });
});
