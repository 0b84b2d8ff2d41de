import { parseDocument, type PromptDocument } from './document';
import { closesCommentAlone } from './marks';
import { renderForModel } from './render';
import { lineText } from './scan';

/** Something in a prompt file that its writer hardly meant; shown in the editor. */
export interface PromptProblem {
  /**
   * `unclosed-comment`: the rest of the file is not sent; `unclosed-fence`; `stray-comment-end`: an arrow without an
   * opening; `duplicate-name`: an entry named like one before it, which is legal; `agents-all-off`: a file that keeps
   * the card's fields out and says nothing itself.
   */
  code: 'unclosed-comment' | 'unclosed-fence' | 'stray-comment-end' | 'duplicate-name' | 'agents-all-off';
  /** 1-based. */
  line: number;
  data: Record<string, unknown>;
}

/** Problems of a prompt file in order of its lines. Never throws. */
export function promptProblems(markdown: string): PromptProblem[] {
  const document = parseDocument(markdown);
  const { scan } = document;
  const problems: PromptProblem[] = [];
  const report = (code: PromptProblem['code'], index: number) =>
    problems.push({ code, line: index + 1, data: { line: index + 1 } });
  for (const block of scan.blocks) {
    if (block.kind === 'tail') report('unclosed-comment', block.first);
    if (block.kind === 'fence' && block.closed === false) report('unclosed-fence', block.first);
    if (block.kind !== 'text') continue;
    for (let index = block.first; index <= block.last; index += 1) {
      if (closesCommentAlone(lineText(scan, scan.lines[index]))) report('stray-comment-end', index);
    }
  }
  return [...problems, ...duplicateNames(document)].sort((a, b) => a.line - b.line);
}

/** Every entry with the name of an earlier one; `first` is the line of that one. */
function duplicateNames({ entries }: PromptDocument): PromptProblem[] {
  const lines = new Map<string, number>();
  return entries.flatMap(({ heading: { name }, headingLine }): PromptProblem[] => {
    if (name === '') return [];
    const first = lines.get(name);
    const line = headingLine + 1;
    if (first === undefined) lines.set(name, line);
    return first === undefined ? [] : [{ code: 'duplicate-name', line, data: { line, name, first } }];
  });
}

/** True for a file that has words, of which none is sent. */
export function isAllOff(markdown: string): boolean {
  return markdown.replace(/^\uFEFF/, '').trim() !== '' && renderForModel(markdown) === '';
}
