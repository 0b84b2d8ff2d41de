import { CardFormatError } from '../errors/card-format-error';
import { CARD_FILE_MAX } from '../limits';

/** What a JSON file is if it is no card. */
export type OtherKind = 'preset' | 'lorebook' | 'regex' | 'chat' | 'settings' | 'array' | 'unknown';

const BELONGS: Record<OtherKind, string | null> = {
  preset: 'presets',
  lorebook: 'lorebooks',
  regex: 'regex',
  chat: 'chats',
  settings: 'settings',
  array: null,
  unknown: null,
};

const PICK = 'Choose another file.';

export function emptyFile(fileName: string): CardFormatError {
  return new CardFormatError('card-empty-file', `${fileName} is empty`, {
    data: { fileName },
    hint: 'The download may have failed: fetch the file again.',
  });
}

export function tooLarge(fileName: string, size: number, limit = CARD_FILE_MAX): CardFormatError {
  return new CardFormatError('card-too-large', `${fileName} is ${size} bytes, more than ${limit}`, {
    data: { fileName, size, limit },
    hint: PICK,
  });
}

/** `kind`: what it is; `data.belongs`: the part of the program that reads it, or null. */
export function notACard(fileName: string, kind: OtherKind): CardFormatError {
  const belongs = BELONGS[kind];
  return new CardFormatError('card-not-a-card', `${fileName} is no character card (${kind})`, {
    data: { fileName, kind, belongs },
    hint: belongs === null ? PICK : `Import it under ${belongs}.`,
  });
}

export function pictureWithoutData(fileName: string, kind: string): CardFormatError {
  return new CardFormatError('card-picture-without-data', `${fileName} is a ${kind} picture that carries no card`, {
    data: { fileName, kind },
    hint: 'Choose another file, or make a new card with this picture.',
  });
}

/** `kind`: what the file is instead of the picture its name promises. */
export function notAPicture(fileName: string, kind: string): CardFormatError {
  return new CardFormatError('card-not-a-picture', `${fileName} is not a picture (${kind})`, {
    data: { fileName, kind },
    hint: PICK,
  });
}

export function truncated(fileName: string): CardFormatError {
  return new CardFormatError('card-truncated', `${fileName} ends too early`, {
    data: { fileName },
    hint: 'The download was cut: fetch the file again.',
  });
}

export function badJson(fileName: string, line: number, column: number): CardFormatError {
  return new CardFormatError('card-bad-json', `${fileName}: no JSON at line ${line}, column ${column}`, {
    data: { fileName, line, column },
    hint: 'Mend the file at this place, or export it again.',
  });
}

export function tooDeep(fileName: string, depth: number, limit: number): CardFormatError {
  return new CardFormatError('card-too-deep', `${fileName} nests ${depth} levels deep, more than ${limit}`, {
    data: { fileName, depth, limit },
    hint: PICK,
  });
}

export function unreadableEncoding(fileName: string, encoding: string): CardFormatError {
  return new CardFormatError('card-encoding', `${fileName} seems to be written in ${encoding}`, {
    data: { fileName, encoding },
    hint: 'Save the file as UTF-8 and import it again.',
  });
}

/** Text inside a card's container that cannot be decoded at all (neither base64 nor JSON, broken compression). */
export function damagedData(fileName: string, where: string): CardFormatError {
  return new CardFormatError('card-damaged', `${fileName}: the card data in ${where} is damaged`, {
    data: { fileName, where },
    hint: 'Fetch the file again from where it came.',
  });
}

export type ZipProblem = 'path' | 'too-large' | 'too-many' | 'truncated' | 'unsupported' | 'broken' | 'without-card';

const ZIP_HINTS: Record<ZipProblem, string> = {
  path: 'The file tries to write outside its folder. Do not use it.',
  'too-large': 'The file would unpack to more than is safe. Do not use it.',
  'too-many': 'The file holds more entries than is safe. Do not use it.',
  truncated: 'The download was cut: fetch the file again.',
  unsupported: 'Pack it again as a plain zip without a password.',
  broken: 'Fetch the file again from where it came.',
  'without-card': 'A card archive holds a card.json. Choose another file.',
};

/** `data` holds what the problem is about: `path`, `limit` (bytes or entries), `size`, `entries`. */
export function zipError(problem: ZipProblem, fileName: string, data: Record<string, unknown> = {}): CardFormatError {
  return new CardFormatError(`card-zip-${problem}`, `${fileName}: zip ${problem}`, {
    data: { fileName, ...data },
    hint: ZIP_HINTS[problem],
  });
}
