import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { CardFormatError } from '../errors/card-format-error';
import {
  concatBytes,
  encodeBase64,
  makePngText,
  pngChunk,
  plainPicture,
  utf8,
  parsePng,
  writePng,
  latin1ToText,
} from '../formats';
import type { PngChunk } from '../formats';
import { readCard } from './read-card';

const PICTURE = plainPicture();
const CARDS = new URL('../../../../tests/fixtures/cards/', import.meta.url);
const UNREADABLE = [
  'empty.json',
  'truncated.json',
  'json-array.json',
  'not-a-card.json',
  'plain.jpg',
  'jpeg-renamed-to.png',
  'png/no-card.png',
  'png/chunk-length-lies.png',
];

/** The fixtures that hold a card. */
export const READABLE = readdirSync(CARDS, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.\w+$/.test(name) && !UNREADABLE.includes(name),
);

/** Bytes of a file below tests/fixtures/cards. */
export function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(name, CARDS)));
}

/** The card of a fixture, read under its own name. */
export function readFixture(name: string) {
  return readCard(fixture(name), name);
}

export function jsonBytes(value: unknown): Uint8Array {
  return utf8(JSON.stringify(value));
}

/** A small V2 card. */
export function cardJson(data: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: { name: '禾安', description: 'd', first_mes: 'hi', ...data },
  };
}

/** A PNG of these chunks between the header and the image data of a plain picture. */
export function pngWith(before: PngChunk[], after: PngChunk[] = [], tail: Uint8Array = new Uint8Array(0)): Uint8Array {
  const picture = parsePng(PICTURE);
  const [header, ...rest] = picture?.chunks ?? [];
  const end = rest.pop();
  if (!header || !end) throw new Error('the plain picture has no chunks');
  return writePng({ chunks: [header, ...before, ...rest, ...after, end], tail });
}

/** A card as a text chunk, base64 of its JSON. */
export function cardChunk(keyword: string, json: unknown, kind: 'tEXt' | 'zTXt' | 'iTXt' = 'tEXt'): PngChunk {
  return makePngText(kind, keyword, latin1ToText(encodeBase64(jsonBytes(json))));
}

export function textChunk(keyword: string, body: Uint8Array): PngChunk {
  return pngChunk('tEXt', concatBytes([utf8(keyword), new Uint8Array(1), body]));
}

/** The error of a refused file; fails when it is read or when anything but a CardFormatError is thrown. */
export function refusal(bytes: Uint8Array, name: string): CardFormatError {
  try {
    readCard(bytes, name);
  } catch (error) {
    expect(error).toBeInstanceOf(CardFormatError);
    return error as CardFormatError;
  }
  throw new Error(`${name} was read`);
}

export function warningCodes(warnings: readonly string[]): string[] {
  return [...new Set(warnings.map((warning) => warning.slice(0, warning.indexOf(':'))))];
}
