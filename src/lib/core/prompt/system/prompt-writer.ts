import { expandToParts } from '$lib/core/macros';

export type SegmentKind =
  | 'base'
  | 'persona'
  | 'instructions'
  | 'cwd'
  | 'preset'
  | 'global'
  | 'card-append'
  | 'agents'
  | 'projection'
  | 'player'
  | 'lore'
  | 'mcp'
  | 'conventions'
  | 'author';

/** Where a segment came from. `line` is 1-based; `field` is a card's field, or `macro:name` for what a macro gave. */
export interface SegmentSource {
  file?: string;
  line?: number;
  field?: string;
}

/** A run of the system prompt from one source. Offsets are UTF-16 units of the prompt. */
export interface PromptSegment {
  id: string;
  kind: SegmentKind;
  /** Name of the entry, persona or lore entry; '' without one. */
  title: string;
  start: number;
  end: number;
  /** Empty for words of ours. */
  source: SegmentSource;
}

/** Text that comes with where it came from. */
export interface SourcedText {
  text: string;
  /** Source of the character at an offset of `text`. */
  sourceAt(offset: number): SegmentSource;
}

/** Puts the prompt together and keeps account of every character's source. */
export class PromptWriter {
  text = '';
  readonly segments: PromptSegment[] = [];
  readonly unknownMacros = new Set<string>();
  private separator = '';
  private readonly ids = new Map<string, number>();

  constructor(private env: Record<string, unknown>) {}

  /** What stands between the text so far and the next; the first one asked for stays until then. */
  separate(separator: string): void {
    if (this.separator === '') this.separator = separator;
  }

  /** Adds a segment. Nothing is added, not even the separator, for ''. */
  add(kind: SegmentKind, id: string, text: string, source: SegmentSource = {}, title = ''): void {
    if (text === '') return;
    this.text += this.separator;
    this.separator = '';
    const start = this.text.length;
    this.text += text;
    this.segments.push({ id: this.unique(id), kind, title, start, end: this.text.length, source });
  }

  /** Adds text whose macros are filled in; each result is a segment of its own. */
  addExpanded(kind: SegmentKind, id: string, content: SourcedText, title = ''): void {
    for (const part of this.expand(content.text)) {
      const source = content.sourceAt(part.offset);
      const from = part.macro === undefined ? source : { ...source, field: `macro:${part.macro}` };
      this.add(kind, id, part.text, from, title);
    }
  }

  /** True when a text is blank once its macros are filled in. */
  isBlank(text: string | undefined): boolean {
    if (text === undefined || text.trim() === '') return true;
    const { parts } = expandToParts(text, this.env);
    return parts.every((part) => part.text.trim() === '');
  }

  private expand(text: string) {
    const result = expandToParts(text, this.env);
    this.env = { ...this.env, variables: result.variables };
    for (const name of result.unknown) this.unknownMacros.add(name);
    return result.parts;
  }

  private unique(id: string): string {
    const count = this.ids.get(id) ?? 0;
    this.ids.set(id, count + 1);
    return count === 0 ? id : `${id}.${count}`;
  }
}

/** A text that has one source throughout. */
export const fromField = (text: string, field: string): SourcedText => ({ text, sourceAt: () => ({ field }) });
