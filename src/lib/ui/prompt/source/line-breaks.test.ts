import { EditorState, type TransactionSpec } from '@codemirror/state';
import { history, redo, undo } from '@codemirror/commands';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdText, releaseText } from './line-breaks';
import { fileText, lineBreaks, openText, replaceText } from './line-breaks-field';

const piece = fc.constantFrom('a', '## 甲', '\r', '\n', '\r\n', '\r\r\n', '\uFEFF', '', '😀', '-->');
const anyFile = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
);

const start = (text: string) => EditorState.create(openText(text, [lineBreaks(), history()]));

describe('a file that is held', () => {
  it('comes out byte for byte', () => {
    fc.assert(
      fc.property(anyFile, (text) => {
        expect(releaseText(holdText(text))).toBe(text);
        expect(fileText(start(text))).toBe(text);
      }),
    );
  });

  it('keeps every byte around what is typed, whatever the lines end with', () => {
    fc.assert(
      fc.property(anyFile, fc.nat(), fc.nat(), fc.constantFrom('', '字', 'x\ny', '\n\n'), (text, one, two, typed) => {
        const state = start(text);
        const [from, to] = [one, two].map((at) => at % (state.doc.length + 1)).sort((a, b) => a - b) as [
          number,
          number,
        ];
        const after = fileText(state.update({ changes: { from, to, insert: typed } }).state);
        const before = fileText(state.update({ changes: { from, to: state.doc.length } }).state);
        expect(after.startsWith(before)).toBe(true);
        const behind = state.doc.lineAt(to);
        if (behind.number === state.doc.lines) return;
        const rest = text
          .split(/(?<=\n)/)
          .slice(behind.number)
          .join('');
        expect(after.endsWith(rest)).toBe(true);
      }),
    );
  });

  it('gives new lines the end that their neighbours have', () => {
    const typed = (text: string, at: number) =>
      fileText(start(text).update({ changes: { from: at, insert: '\n' } }).state);
    expect(typed('a\r\nb\nc', 1)).toBe('a\r\n\r\nb\nc');
    expect(typed('a\r\nb\nc', 3)).toBe('a\r\nb\n\nc');
    expect(typed('a\r\nb', 3)).toBe('a\r\nb\r\n');
    expect(typed('a', 1)).toBe('a\n');
  });

  it('takes and gives back line ends when it steps back and forth', () => {
    let state = start('a\nb\r\nc\nd');
    const run = (spec: TransactionSpec) => (state = state.update(spec).state);
    run({ changes: { from: 0, to: 5 } });
    expect(fileText(state)).toBe('\nd');
    undo({ state, dispatch: (transaction) => (state = transaction.state) });
    expect(fileText(state)).toBe('a\nb\r\nc\nd');
    redo({ state, dispatch: (transaction) => (state = transaction.state) });
    expect(fileText(state)).toBe('\nd');
  });
});

describe('another text from outside', () => {
  it('is what the editor then has, and the change before it can be stepped back to', () => {
    fc.assert(
      fc.property(anyFile, anyFile, (one, two) => {
        let state = start(one);
        const spec = replaceText(state, two);
        if (spec) state = state.update(spec).state;
        else expect(two).toBe(one);
        expect(fileText(state)).toBe(two);
        if (spec) undo({ state, dispatch: (transaction) => (state = transaction.state) });
        if (holdText(one).doc !== holdText(two).doc) expect(fileText(state)).toBe(one);
      }),
    );
  });

  it('leaves the cursor at its words', () => {
    const state = start('## 甲\n\n甲的话\n\n## 乙\n\n乙的话\n').update({ selection: { anchor: 8 } }).state;
    expect(state.sliceDoc(7, 9)).toBe('的话');
    const spec = replaceText(state, '<!--\n## 甲\n\n甲的话\n-->\n\n## 乙\n\n乙的话!\n');
    const after = state.update(spec ?? {}).state;
    expect(after.sliceDoc(after.selection.main.head - 1, after.selection.main.head + 1)).toBe('的话');
  });
});
