import { ENGLISH } from './sample-en';
import { CHINESE } from './sample-zh-cn';
import type { SampleEntry, SampleText } from './sample-text';

/** The card a newcomer finds on the shelf: our own story, picture and world book, as a V3 card. */
export interface SampleCard {
  fileName: string;
  /** The card's JSON as a file would hold it. */
  json: unknown;
  /** The picture, from the app's own root. */
  pictureUrl: string;
}

/** The sample in the given language. */
export function sampleCard(locale: 'zh-CN' | 'en'): SampleCard {
  const text = locale === 'zh-CN' ? CHINESE : ENGLISH;
  return { fileName: `${text.title}.json`, json: toCard(text), pictureUrl: 'sample/cloudstay.png' };
}

function toCard(text: SampleText) {
  return {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      name: text.name,
      nickname: '',
      description: text.description,
      personality: text.personality,
      scenario: text.scenario,
      first_mes: text.greetings[0],
      alternate_greetings: text.greetings.slice(1),
      group_only_greetings: [],
      mes_example: text.example,
      creator_notes: text.notes,
      system_prompt: '',
      post_history_instructions: '',
      creator: '梨园 Liyuan',
      character_version: '1.0',
      tags: text.tags,
      character_book: {
        name: text.title,
        scan_depth: 4,
        token_budget: 1024,
        recursive_scanning: false,
        extensions: {},
        entries: text.entries.map(toEntry),
      },
      extensions: {},
    },
  };
}

function toEntry(entry: SampleEntry, index: number) {
  return {
    id: index,
    name: entry.name,
    comment: entry.name,
    keys: entry.keys,
    secondary_keys: [],
    content: entry.content,
    constant: entry.keys.length === 0,
    enabled: true,
    selective: false,
    case_sensitive: false,
    use_regex: false,
    insertion_order: 100 + index * 10,
    position: 'before_char',
    extensions: {},
  };
}
