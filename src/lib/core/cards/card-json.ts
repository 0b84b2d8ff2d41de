import { setOwn, type JsonObject } from '../formats/own-data';
import type { MergedCard } from './merge-edits';

const SPECS = { v2: ['chara_card_v2', '2.0'], v3: ['chara_card_v3', '3.0'] } as const;

/**
 * A card's JSON as one generation. The fields of the other generation stay: readers pass over what they do not know,
 * and nothing is lost on the way back. A version that goes with the generation (`3.1`) stays as it was written.
 */
export function cardJson(merged: MergedCard, generation: 'v2' | 'v3'): JsonObject {
  const [spec, version] = SPECS[generation];
  const given = merged.specVersion;
  const keeps = merged.spec === spec && typeof given === 'string' && given.startsWith(version.slice(0, 2));
  const json: JsonObject = { spec, spec_version: keeps ? given : version, data: merged.data };
  for (const [key, value] of Object.entries(merged.top)) setOwn(json, key, value);
  return json;
}
