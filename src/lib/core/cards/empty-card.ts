import { WarningList } from '../formats/warning-list';
import { normaliseCard } from './normalise';
import type { CardFile } from './schema';

/** A card of the third generation with nothing but a name, around a picture if one is given. */
export function emptyCardFile(name: string, image?: Uint8Array): CardFile {
  const raw = {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      name,
      description: '',
      personality: '',
      scenario: '',
      first_mes: '',
      mes_example: '',
      creator_notes: '',
      system_prompt: '',
      post_history_instructions: '',
      alternate_greetings: [],
      group_only_greetings: [],
      tags: [],
      creator: '',
      character_version: '',
      extensions: {},
    },
  };
  const card = normaliseCard(raw, 'v3', new WarningList(), name);
  return {
    format: 'png',
    container: 'png',
    spec: 'v3',
    card,
    warnings: [],
    raw,
    assets: [],
    ...(image === undefined ? {} : { image }),
  };
}
