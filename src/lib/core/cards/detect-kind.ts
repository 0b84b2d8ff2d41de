import { getOwn, isJsonObject, type JsonObject } from '../formats/own-data';
import type { OtherKind } from './card-errors';

/** How a card's JSON is built: `data` inside (V2, V3), all at the top (V1), or the keys of older interfaces. */
export type CardShape = 'v2' | 'v3' | 'v1' | 'pygmalion' | 'yaml';

const V1_TEXTS = ['description', 'personality', 'scenario', 'first_mes', 'mes_example'];
const PYGMALION = ['char_name', 'char_persona', 'char_greeting', 'world_scenario'];
const PRESET_NUMBERS = [
  'temperature',
  'temp',
  'top_p',
  'top_k',
  'openai_max_tokens',
  'rep_pen',
  'max_length',
  'frequency_penalty',
];

/** The shape of a card, or null when the JSON is something else. Shape decides, `spec` only tells generations apart. */
export function cardShape(json: unknown): CardShape | null {
  if (!isJsonObject(json)) return null;
  const spec = getOwn(json, 'spec');
  const data = getOwn(json, 'data');
  const looksLikeData = isJsonObject(data) && ['name', ...V1_TEXTS].some((key) => Object.hasOwn(data, key));
  if (typeof spec === 'string' && (spec.startsWith('chara_card') || looksLikeData))
    return spec === 'chara_card_v3' ? 'v3' : 'v2';
  if (looksLikeData) return 'v2';
  if (PYGMALION.some((key) => Object.hasOwn(json, key)) && !Object.hasOwn(json, 'name')) return 'pygmalion';
  if (V1_TEXTS.some((key) => Object.hasOwn(json, key))) return 'v1';
  if (!Object.hasOwn(json, 'name') || otherKind(json) !== 'unknown') return null;
  return Object.hasOwn(json, 'context') || Object.hasOwn(json, 'greeting') ? 'yaml' : 'v1';
}

/** What a JSON that is no card most likely is. */
export function otherKind(json: unknown): OtherKind {
  if (Array.isArray(json)) {
    const first: unknown = json[0];
    if (isJsonObject(first) && (Object.hasOwn(first, 'findRegex') || Object.hasOwn(first, 'scriptName')))
      return 'regex';
    if (
      isJsonObject(first) &&
      (Object.hasOwn(first, 'key') || Object.hasOwn(first, 'keys')) &&
      Object.hasOwn(first, 'content')
    )
      return 'lorebook';
    return 'array';
  }
  return isJsonObject(json) ? objectKind(json) : 'unknown';
}

function objectKind(json: JsonObject): OtherKind {
  const has = (key: string): boolean => Object.hasOwn(json, key);
  if (has('power_user') || has('extension_settings') || has('world_info_settings') || has('persona_descriptions'))
    return 'settings';
  if (has('findRegex')) return 'regex';
  if (has('prompt_order') || (has('prompts') && Array.isArray(json['prompts']))) return 'preset';
  if (has('lorebookVersion') || getOwn(json, 'kind') === 'memory' || getOwn(json, 'type') === 'risu' || has('entries'))
    return 'lorebook';
  if (has('chat_metadata') || (has('user_name') && has('character_name')) || has('histories') || has('savedsettings'))
    return 'chat';
  const samplers = PRESET_NUMBERS.filter(has).length;
  if (samplers >= 2 || has('input_sequence') || has('story_string')) return 'preset';
  return 'unknown';
}
