import { promptHref, type PromptPlace } from '$lib/ui/prompt/places';

/** Address of the personas' screen, with one of them open or not. */
export function personasHref(at: Pick<PromptPlace, 'card' | 'project'>, persona?: string): string {
  return promptHref({ card: at.card, project: at.project, view: 'personas', persona });
}
