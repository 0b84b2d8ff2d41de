import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { gotoLine, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars } from '@codemirror/view';
import { keymap, lineNumbers } from '@codemirror/view';
import { m } from '$lib/i18n/generated/messages.js';
import { fileText, fromOutside, lineBreaks, openText, replaceText } from './line-breaks-field';
import { lineMarks, setLineNews, type LineNews } from './line-marks';
import { searchPanel } from './search-panel.svelte';
import { sourceLook } from './source-look';

/** What the editor's own parts tell screen readers. */
const phrases = (): Record<string, string> => ({
  'current match': m.prompt_find_here(),
  'on line': m.prompt_find_line(),
  'replaced match on line $': m.prompt_replaced_line({ line: '$' }),
  'replaced $ matches': m.prompt_replaced_count({ count: '$' }),
  'Control character': m.prompt_control_character(),
});

export interface SourceOptions {
  parent: HTMLElement;
  /** States of files by path, with their undo history: kept by the owner while this view comes and goes. */
  states: Map<string, unknown>;
  /** Name for screen readers, by the file's path. */
  label: (path: string) => string;
  /** Something was typed into the file of `path`. */
  ontype: (path: string, text: string) => void;
  onsave: () => void;
  onblur: () => void;
  /** An included file is to be opened. */
  onopen: (path: string) => void;
}

/** The editor of a file's text. */
export class SourceView {
  readonly #options: SourceOptions;
  readonly #view: EditorView;
  readonly #wrap = new Compartment();
  readonly #write = new Compartment();
  readonly #label = new Compartment();
  #path = '';
  #wraps = true;
  #writable = true;

  constructor(options: SourceOptions) {
    this.#options = options;
    this.#view = new EditorView({ parent: options.parent });
  }

  /** Shows the text of a file; the cursor stays where it is in what did not change. */
  show(path: string, text: string): void {
    if (path !== this.#path) {
      this.#keep();
      this.#path = path;
      const known = this.#options.states.get(path);
      this.#view.setState(
        known instanceof EditorState ? known : EditorState.create(openText(text, this.#extensions())),
      );
      this.#apply();
    }
    // Only what differs is changed, so that an input method at work elsewhere in the text goes on.
    const change = replaceText(this.#view.state, text);
    if (change) this.#view.dispatch(change);
  }

  describe(news: LineNews): void {
    this.#view.dispatch({ effects: setLineNews.of(news) });
  }

  set wraps(wraps: boolean) {
    this.#wraps = wraps;
    this.#apply();
  }

  set writable(writable: boolean) {
    this.#writable = writable;
    this.#apply();
  }

  /** Selects a line by its 1-based number, and goes there. */
  jump(line: number): void {
    const { doc } = this.#view.state;
    const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
    this.#view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.#view.focus();
  }

  search(): void {
    openSearchPanel(this.#view);
  }

  destroy(): void {
    this.#keep();
    this.#view.destroy();
  }

  #keep(): void {
    if (this.#path !== '') this.#options.states.set(this.#path, this.#view.state);
  }

  #apply(): void {
    if (this.#path === '') return;
    this.#view.dispatch({
      effects: [
        this.#wrap.reconfigure(this.#wraps ? EditorView.lineWrapping : []),
        this.#write.reconfigure(EditorState.readOnly.of(!this.#writable)),
        this.#label.reconfigure(
          EditorView.contentAttributes.of({ 'aria-label': this.#options.label(this.#path), tabindex: '0' }),
        ),
      ],
    });
  }

  #extensions(): Extension {
    const { ontype, onsave, onblur, onopen } = this.#options;
    return [
      lineBreaks(),
      history(),
      lineMarks(onopen),
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      search({ top: true, createPanel: searchPanel }),
      keymap.of([
        { key: 'Mod-s', run: () => (onsave(), true), preventDefault: true },
        ...defaultKeymap,
        ...historyKeymap,
        ...searchKeymap.filter(({ run }) => run !== gotoLine),
      ]),
      EditorState.phrases.of(phrases()),
      EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (!docChanged || transactions.every((transaction) => transaction.annotation(fromOutside))) return;
        ontype(this.#path, fileText(state));
      }),
      EditorView.domEventHandlers({ blur: () => onblur() }),
      this.#wrap.of([]),
      this.#write.of([]),
      this.#label.of([]),
      sourceLook,
    ];
  }
}
