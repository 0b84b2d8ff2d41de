import { RangeSet, RangeSetBuilder, StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, gutter, GutterMarker, keymap, WidgetType, type DecorationSet } from '@codemirror/view';
import type { PromptEntries, PromptMark } from '$lib/app/api';
import { m } from '$lib/i18n/generated/messages.js';
import { noticeText } from '$lib/ui/kit/error-text';

/** What is known of the lines: marks and problems. */
export type LineNews = Pick<PromptEntries, 'marks' | 'problems'>;

/** Tells the editor what its lines mean. Lines that are gone by now are passed over. */
export const setLineNews = StateEffect.define<LineNews>();

/** Opens an included file. */
type OnOpen = (path: string) => void;

const CLASSES: Record<PromptMark['kind'], string> = {
  off: 'cm-out',
  note: 'cm-out',
  tail: 'cm-out cm-tail',
  include: 'cm-include',
};

class OpenButton extends WidgetType {
  constructor(
    private readonly path: string,
    private readonly onopen: OnOpen,
  ) {
    super();
  }

  override eq(other: OpenButton): boolean {
    return other.path === this.path;
  }

  toDOM(): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'cm-include-open';
    button.textContent = m.prompt_open_included();
    button.setAttribute('aria-label', m.prompt_open_source({ file: this.path }));
    button.onclick = () => this.onopen(this.path);
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

class ProblemMark extends GutterMarker {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: ProblemMark): boolean {
    return other.text === this.text;
  }

  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.className = 'cm-problem';
    mark.textContent = '!';
    mark.title = this.text;
    return mark;
  }
}

function decorate(doc: Text, marks: readonly PromptMark[], onopen: OnOpen): DecorationSet {
  const ranges = marks.flatMap(({ kind, line, lastLine, path }) => {
    const found = [];
    for (let number = line; number <= Math.min(lastLine, doc.lines); number += 1) {
      const { from, to } = doc.line(number);
      const attributes: Record<string, string> = path === undefined || path === null ? {} : { 'data-include': path };
      found.push(Decoration.line({ class: CLASSES[kind], attributes }).range(from));
      if (path !== undefined && path !== null)
        found.push(Decoration.widget({ widget: new OpenButton(path, onopen), side: 1 }).range(to));
    }
    return found;
  });
  return Decoration.set(ranges, true);
}

function problemMarks(doc: Text, problems: LineNews['problems']): RangeSet<GutterMarker> {
  const texts = new Map<number, string[]>();
  for (const problem of problems) {
    if (problem.line > doc.lines) continue;
    const { from } = doc.line(problem.line);
    texts.set(from, [...(texts.get(from) ?? []), noticeText(problem)]);
  }
  const builder = new RangeSetBuilder<GutterMarker>();
  for (const [at, found] of [...texts].sort(([a], [b]) => a - b))
    builder.add(at, at, new ProblemMark(found.join('\n')));
  return builder.finish();
}

/** Entries that are off, notes, includes and problems, as {@link setLineNews} names them. */
export function lineMarks(onopen: OnOpen): Extension {
  const marks = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(value, { changes, effects, newDoc }) {
      const news = effects.find((effect) => effect.is(setLineNews));
      return news ? decorate(newDoc, news.value.marks, onopen) : value.map(changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
  const problems = StateField.define<RangeSet<GutterMarker>>({
    create: () => RangeSet.empty,
    update(value, { changes, effects, newDoc }) {
      const news = effects.find((effect) => effect.is(setLineNews));
      return news ? problemMarks(newDoc, news.value.problems) : value.map(changes);
    },
  });
  return [
    marks,
    problems,
    gutter({ class: 'cm-problems', markers: (view) => view.state.field(problems) }),
    EditorView.domEventHandlers({
      mousedown(event) {
        const path = (event.target as Element).closest<HTMLElement>('[data-include]')?.dataset.include;
        if (path === undefined || event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
        onopen(path);
        return true;
      },
    }),
    keymap.of([
      {
        key: 'Mod-Enter',
        run(view) {
          const path = includeAt(view);
          if (path === null) return false;
          onopen(path);
          return true;
        },
      },
    ]),
  ];
}

/** The file that the cursor's line includes. */
function includeAt(view: EditorView): string | null {
  const { node } = view.domAtPos(view.state.doc.lineAt(view.state.selection.main.head).from);
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-include]')?.dataset.include ?? null;
}
