import { runEntries } from './areas/entries';
import { runIncludes } from './areas/includes';
import { runPersona } from './areas/persona';
import { runStCards } from './areas/st-cards';
import { runSystemPrompt } from './areas/system-prompt';

const AREAS: Record<string, (input: unknown) => unknown> = {
  entries: runEntries,
  includes: runIncludes,
  persona: runPersona,
  'st-cards': runStCards,
  'system-prompt': runSystemPrompt,
};

/** Runs one case's input through the product's real functions and returns what its `expected` describes. */
export async function run(area: string, input: unknown): Promise<unknown> {
  const runArea = AREAS[area];
  if (!runArea) throw new Error(`No area ${area}`);
  return runArea(input);
}
