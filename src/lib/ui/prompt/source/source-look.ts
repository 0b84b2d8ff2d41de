import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { parser } from '@lezer/markdown';

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', background: 'none', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', fontFamily: 'var(--mono)', lineHeight: '1.75', scrollbarWidth: 'thin' },
  '.cm-content': { padding: 'var(--s-3) 0', caretColor: 'var(--cinnabar)', tabSize: '2' },
  '.cm-line': { padding: '0 var(--s-3)' },
  '.cm-gutters': { background: 'var(--well)', color: 'var(--ink-3)', border: '0', fontSize: '12px' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 var(--s-2)' },
  '.cm-activeLine': { background: 'color-mix(in srgb, var(--well) 45%, transparent)' },
  '.cm-activeLineGutter': { background: 'none', color: 'var(--ink)' },
  '.cm-specialChar': { color: 'var(--rouge)' },
  '.cm-selectionMatch': { background: 'var(--well)' },
  '.cm-searchMatch': { background: 'var(--gamboge-wash)', outline: '1px solid var(--gamboge)' },
  '.cm-searchMatch-selected': { background: 'var(--gamboge-wash)', outline: '2px solid var(--gamboge)' },
  '.cm-panels': { background: 'var(--sheet)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line-2)' },
  '.cm-macro': { color: 'var(--cinnabar)' },
  '.cm-out': { color: 'var(--ink-3)' },
  '.cm-out *': { color: 'inherit !important', fontWeight: '400 !important' },
  '.cm-tail': { background: 'var(--gamboge-wash)' },
  '.cm-include': { color: 'var(--azurite)' },
  '.cm-include *': { color: 'inherit !important' },
  '.cm-include-open': {
    marginLeft: 'var(--s-2)',
    padding: '0 6px',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--r-1)',
    background: 'var(--sheet)',
    color: 'var(--ink-2)',
    font: '400 12px/1.5 var(--sans)',
    cursor: 'pointer',
  },
  '.cm-problem': { color: 'var(--gamboge)', fontWeight: '700', padding: '0 2px 0 6px', cursor: 'help' },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.processingInstruction, color: 'var(--ink-3)' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.monospace, tags.labelName], color: 'var(--malachite)' },
  { tag: [tags.link, tags.url], color: 'var(--azurite)' },
  { tag: [tags.quote, tags.contentSeparator], color: 'var(--ink-2)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-3)' },
]);

const matcher = new MatchDecorator({ regexp: /\{\{[^{}\n]*\}\}/g, decoration: Decoration.mark({ class: 'cm-macro' }) });

const macros = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view);
    }

    update(update: ViewUpdate) {
      this.decorations = matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Markdown without what a prompt file does not know: underlined headings are content to it. */
const markdown = new Language(defineLanguageFacet(), parser.configure({ remove: ['SetextHeading'] }), [], 'markdown');

/** Markdown in our tokens, by day and by night. */
export const sourceLook: Extension = [theme, markdown, syntaxHighlighting(colours), macros];
