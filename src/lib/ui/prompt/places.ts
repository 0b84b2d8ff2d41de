import { base } from '$app/paths';

/** What the prompt screen opens with. */
export interface PromptPlace {
  card?: string | null | undefined;
  project?: string | null | undefined;
  file?: string | undefined;
  /** 1-based line of the file. */
  line?: number | undefined;
  /** What is shown where there is room for one only; or the agent personas. */
  view?: 'source' | 'inspector' | 'personas' | undefined;
  /** A request that left, instead of the next one. */
  request?: string | undefined;
  /** The agent persona that is open. */
  persona?: string | undefined;
}

/** Address of the prompt screen. */
export function promptHref({ card, project, file, line, view, request, persona }: PromptPlace): string {
  const search = new URLSearchParams();
  const parts = { card, project, file, line: line?.toString(), view, request, persona };
  for (const [name, value] of Object.entries(parts)) if (value) search.set(name, value);
  return `${base}/prompt${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** Address of the agent personas, with one of them open or not. */
export function personasHref(at: Pick<PromptPlace, 'card' | 'project'>, persona?: string): string {
  return promptHref({ card: at.card, project: at.project, view: 'personas', persona });
}
