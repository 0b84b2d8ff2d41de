import { invertedEffects, isolateHistory } from '@codemirror/commands';
import { diff } from '@codemirror/merge';
import {
  Annotation,
  EditorState,
  StateEffect,
  StateField,
  type EditorStateConfig,
  type Extension,
  type TransactionSpec,
} from '@codemirror/state';
import { holdText, releaseText, spliceBreaks } from './line-breaks';

/** What a file has besides its lines' words. */
interface Ends {
  mark: string;
  breaks: readonly boolean[];
}

const setEnds = StateEffect.define<Ends>();

/** A change that comes from outside the editor and is not to be told to it again. */
export const fromOutside = Annotation.define<true>();

const ends = StateField.define<Ends>({
  create: ({ doc }) => ({ mark: '', breaks: new Array<boolean>(doc.lines - 1).fill(false) }),
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setEnds) && effect.value.breaks.length === transaction.newDoc.lines - 1) return effect.value;
    }
    if (!transaction.docChanged) return value;
    const before = transaction.startState.doc;
    let { breaks } = value;
    let shift = 0;
    transaction.changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
      const first = before.lineAt(fromA).number - 1;
      const removed = before.lineAt(toA).number - 1 - first;
      const added = inserted.lines - 1;
      if (removed === 0 && added === 0) return;
      breaks = spliceBreaks(breaks, first + shift, removed, added);
      shift += added - removed;
    });
    return breaks === value.breaks ? value : { ...value, breaks };
  },
});

/** Lines end at LF only, and what their ends were in the file is kept, through undo too. */
export function lineBreaks(): Extension {
  return [
    EditorState.lineSeparator.of('\n'),
    ends,
    invertedEffects.of(({ startState, state }) => {
      const before = startState.field(ends);
      return before === state.field(ends) ? [] : [setEnds.of(before)];
    }),
  ];
}

/** What a state begins with that holds a file; {@link lineBreaks} must be among the extensions. */
export function openText(text: string, extensions: Extension): EditorStateConfig {
  const { mark, doc, breaks } = holdText(text);
  return { doc, extensions: [ends.init(() => ({ mark, breaks })), extensions] };
}

/** The file's text, byte for byte where nothing was changed. */
export function fileText(state: EditorState): string {
  return releaseText({ ...state.field(ends), doc: state.doc.toString() });
}

/** ms and characters after which a difference is looked for less closely. */
const DIFF = { scanLimit: 2_000, timeout: 60 };

/** What makes the text of a file another, in as small steps as can be, so that the cursor stays; null when it is it. */
export function replaceText(state: EditorState, text: string): TransactionSpec | null {
  const before = state.field(ends);
  const { mark, doc, breaks } = holdText(text);
  const now = state.doc.toString();
  const sameEnds = mark === before.mark && breaks.every((isCrlf, at) => isCrlf === before.breaks[at]);
  if (now === doc && sameEnds) return null;
  const changes = diff(now, doc, DIFF).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: state.toText(doc.slice(fromB, toB)),
  }));
  return {
    changes,
    effects: setEnds.of({ mark, breaks }),
    annotations: [fromOutside.of(true), isolateHistory.of('full')],
  };
}
