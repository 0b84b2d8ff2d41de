import { getOwn, type JsonObject } from '../formats/own-data';
import { repairObject, repairText, repairTexts } from '../formats/repair';
import type { WarningList } from '../formats/warning-list';
import { readCharacterBook } from '../lorebooks/character-book';
import { readRegexScripts } from '../regex/read-regex-scripts';
import { LIST_FIELDS, MIRRORED_KEYS, TEXT_FIELDS } from './card-fields';
import type { CardShape } from './detect-kind';
import { liftCard } from './raw-card';
import type { Card, CardFile } from './schema';

/**
 * A card of any shape with every field repaired to its type; each repair leaves a warning. The same JSON always gives
 * the same card: edits are found by comparing with it. An empty name becomes `fallbackName`.
 */
export function normaliseCard(raw: JsonObject, shape: CardShape, warnings: WarningList, fallbackName: string): Card {
  const { top, data } = liftCard(raw, shape);
  const value = (key: string): unknown => effectiveValue(top, data, key, warnings);
  const texts = Object.fromEntries(
    TEXT_FIELDS.map(([field, key]) => [field, repairText(value(key), place(key, warnings))]),
  );
  const lists = Object.fromEntries(
    LIST_FIELDS.map(([field, key, single]) => [field, repairTexts(value(key), place(key, warnings), single)]),
  );
  const extensions = repairObject(getOwn(data, 'extensions'), place('extensions', warnings));
  const nickname = getOwn(data, 'nickname');
  const card: Card = {
    ...(texts as Pick<Card, (typeof TEXT_FIELDS)[number][0]>),
    ...(lists as Pick<Card, (typeof LIST_FIELDS)[number][0]>),
    ...(nickname === undefined || nickname === null
      ? {}
      : { nickname: repairText(nickname, place('nickname', warnings)) }),
    book: readCharacterBook(getOwn(data, 'character_book'), warnings),
    regexScripts: readRegexScripts(getOwn(extensions, 'regex_scripts'), warnings),
    extensions,
  };
  const outside = getOwn(top, 'name');
  if (card.name.trim() === '' && typeof outside === 'string' && outside.trim() !== '') {
    warnings.add('card-field-outside', "name stands outside the card's data and was read from there.");
    card.name = outside;
  }
  if (card.name.trim() === '' && fallbackName !== '') {
    warnings.add('card-name-empty', 'The card has no name; the name of the file was taken.');
    card.name = fallbackName;
  }
  return card;
}

function place(key: string, warnings: WarningList): { warnings: WarningList; code: string; field: string } {
  return { warnings, code: 'card-field', field: key };
}

/** The value in `data`; the copy at the top level only where `data` has none. */
function effectiveValue(top: JsonObject, data: JsonObject, key: string, warnings: WarningList): unknown {
  const own = getOwn(data, key);
  if (own !== undefined || !MIRRORED_KEYS.includes(key)) return own;
  const copy = getOwn(top, key);
  if (copy !== undefined)
    warnings.add('card-field-outside', `${key} stands outside the card's data and was read from there.`);
  return copy;
}

/** The generation of a card, with warnings where it says something odd about itself. */
export function cardSpec(raw: JsonObject, shape: CardShape, warnings: WarningList): CardFile['spec'] {
  if (shape !== 'v2' && shape !== 'v3') return 'v1';
  const spec = getOwn(raw, 'spec');
  const version = getOwn(raw, 'spec_version');
  if (spec !== 'chara_card_v2' && spec !== 'chara_card_v3') {
    warnings.add(
      'card-spec',
      `spec is ${JSON.stringify(spec) ?? 'missing'}; the card was read as the second generation.`,
    );
  } else if (typeof version !== 'string' || !version.startsWith(shape === 'v3' ? '3' : '2')) {
    warnings.add('card-spec', `spec_version is ${JSON.stringify(version) ?? 'missing'} in a card that says ${spec}.`);
  }
  return shape;
}
