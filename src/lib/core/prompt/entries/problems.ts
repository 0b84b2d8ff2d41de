import { parseDocument } from './document';
import { closesCommentAlone } from './marks';
import { lineText } from './scan';

/** Something in a prompt file that its writer hardly meant; shown in the editor. */
export interface PromptProblem {
  /** `unclosed-comment`: the rest of the file is not sent; `unclosed-fence`; `stray-comment-end`: an arrow without an opening. */
  code: 'unclosed-comment' | 'unclosed-fence' | 'stray-comment-end';
  /** 1-based. */
  line: number;
  data: Record<string, unknown>;
}

/** Problems of a prompt file in order of its lines. Never throws. */
export function promptProblems(markdown: string): PromptProblem[] {
  const { scan } = parseDocument(markdown);
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
  return problems;
}
