import { zipError } from './card-errors';
import type { CardFile } from './schema';

/** @throws CardFormatError `card-zip-unsupported`: archives are not written yet */
export function writeCharxCard(file: CardFile): Uint8Array {
  throw zipError('unsupported', file.card.name);
}
