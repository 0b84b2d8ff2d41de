import { resolve } from '$app/paths';

/** Address of the stage of a playthrough, or of a card's newest one. */
export function playPlace(card: string, project?: string): string {
  return `${resolve('/play')}${query({ card, project })}`;
}

/** What the prompt screen opens with. */
export interface PromptPlace {
  card?: string | null;
  project?: string | null;
  file?: string | undefined;
  /** 1-based line of the file. */
  line?: number | undefined;
}

export function promptPlace({ card, project, file, line }: PromptPlace): string {
  return `${resolve('/prompt')}${query({ card, project, file, line: line?.toString() })}`;
}

function query(parts: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) search.set(name, value);
  return search.size > 0 ? `?${search.toString()}` : '';
}
