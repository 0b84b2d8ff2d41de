import { utf8 } from '../formats/bytes';
import { mergeEdits } from './merge-edits';
import type { CardFile } from './schema';
import { cardJson } from './card-json';
import { writeCharxCard } from './write-charx-card';
import { writePngCard } from './write-png-card';

export type CardWriteFormat = 'png' | 'json-v2' | 'json-v3' | 'charx';

/**
 * The file of a card. What was edited in `file.card` is written into the card's original JSON; every other field, known
 * or not, stays as it was. A PNG keeps its pixels and all chunks that are no card byte for byte and gets the card twice:
 * `chara` (V2) and `ccv3` (V3). JSON has no place for a picture. Reading the result gives the same card.
 */
export function writeCard(file: CardFile, format: CardWriteFormat): Uint8Array {
  switch (format) {
    case 'json-v2':
    case 'json-v3':
      return utf8(`${JSON.stringify(cardJson(mergeEdits(file), format === 'json-v3' ? 'v3' : 'v2'), null, 2)}\n`);
    case 'png':
      return writePngCard(file);
    case 'charx':
      return writeCharxCard(file);
  }
}
