import { crc32 } from './crc32';
import { inflateBounded } from './inflate';
import { latin1ToText, viewOf } from './bytes';

export interface ZipEntry {
  /** with `/` between parts, as written otherwise */
  path: string;
  bytes: Uint8Array;
}

export interface ZipLimits {
  /** bytes of all entries together */
  unpacked: number;
  entries: number;
}

export type ZipResult =
  | {
      ok: true;
      /** files in the order of the directory; folders are left out */
      entries: ZipEntry[];
      /** paths of entries that could not be unpacked or whose checksum is wrong */
      damaged: string[];
      /** bytes that stand before the archive (a picture, a self-extractor) */
      prefix: number;
    }
  | { ok: false; reason: 'truncated' | 'broken' | 'unsupported' }
  | { ok: false; reason: 'too-many'; entries: number; limit: number }
  | { ok: false; reason: 'too-large'; limit: number }
  /** a path that leads out of the archive's folder: absolute, with a drive, or with `..` */
  | { ok: false; reason: 'path'; path: string };

interface Header {
  path: string;
  folder: boolean;
  encrypted: boolean;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const END_MARK = 0x06054b50;
const HEADER_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const END_LENGTH = 22;
/** The longest comment that can follow the end record. */
const COMMENT_MAX = 0xffff;
/** 32-bit fields that say "look into the zip64 record". */
const ZIP64 = 0xffffffff;

/**
 * Unpacks a zip by its directory. Everything that is declared is checked before a byte is unpacked, and every entry is
 * cut off at its declared size, so that memory stays bounded by the limits even when the sizes lie. Never throws.
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits): ZipResult {
  const end = findEnd(bytes);
  if (end === null) return { ok: false, reason: 'truncated' };
  const view = viewOf(bytes);
  const count = view.getUint16(end + 10, true);
  const length = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (length === ZIP64 || start === ZIP64) return { ok: false, reason: 'unsupported' };
  if (count > limits.entries) return { ok: false, reason: 'too-many', entries: count, limit: limits.entries };
  const prefix = end - length - start;
  if (prefix < 0) return { ok: false, reason: 'truncated' };
  const headers = readDirectory(bytes, end - length, end, count);
  if (headers === null) return { ok: false, reason: 'broken' };
  const outside = headers.find(({ path }) => !isPathInside(path));
  if (outside) return { ok: false, reason: 'path', path: outside.path };
  if (headers.some(({ encrypted }) => encrypted)) return { ok: false, reason: 'unsupported' };
  const declared = headers.reduce((sum, { size }) => sum + size, 0);
  if (declared > limits.unpacked) return { ok: false, reason: 'too-large', limit: limits.unpacked };
  return unpackAll(
    bytes,
    headers.filter(({ folder }) => !folder),
    prefix,
  );
}

/** True for bytes that end like a zip, whatever they begin with. */
export function endsAsZip(bytes: Uint8Array): boolean {
  return findEnd(bytes) !== null;
}

function findEnd(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  const lowest = Math.max(0, bytes.length - END_LENGTH - COMMENT_MAX);
  for (let offset = bytes.length - END_LENGTH; offset >= lowest; offset -= 1) {
    if (
      view.getUint32(offset, true) === END_MARK &&
      offset + END_LENGTH + view.getUint16(offset + 20, true) <= bytes.length
    )
      return offset;
  }
  return null;
}

function readDirectory(bytes: Uint8Array, start: number, end: number, count: number): Header[] | null {
  const view = viewOf(bytes);
  const headers: Header[] = [];
  let offset = start;
  while (headers.length < count) {
    if (offset + 46 > end || view.getUint32(offset, true) !== HEADER_MARK) return null;
    const flags = view.getUint16(offset + 8, true);
    const nameLength = view.getUint16(offset + 28, true);
    const name = bytes.subarray(offset + 46, offset + 46 + nameLength);
    const path = readPath(name).replaceAll('\\', '/');
    headers.push({
      path,
      folder: path.endsWith('/'),
      encrypted: (flags & 1) === 1,
      method: view.getUint16(offset + 10, true),
      crc: view.getUint32(offset + 16, true),
      packed: view.getUint32(offset + 20, true),
      size: view.getUint32(offset + 24, true),
      offset: view.getUint32(offset + 42, true),
    });
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return headers;
}

/** UTF-8 where it is valid, whatever the flag says; else one letter a byte, so that paths stay distinct. */
function readPath(name: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
  } catch {
    return latin1ToText(name); // an old code page; the letters are lost to us, the file is not
  }
}

/** False for a path that is empty, absolute, has a drive or a NUL, or climbs with `..`. */
export function isPathInside(path: string): boolean {
  const outside = path === '' || path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.includes('\0');
  return !outside && !path.split(/[/\\]/).includes('..');
}

function unpackAll(bytes: Uint8Array, headers: readonly Header[], prefix: number): ZipResult {
  const entries: ZipEntry[] = [];
  const damaged: string[] = [];
  for (const header of headers) {
    const unpacked = unpack(bytes, header, prefix);
    if (unpacked === 'unsupported') return { ok: false, reason: 'unsupported' };
    if (unpacked === null) damaged.push(header.path);
    else entries.push({ path: header.path, bytes: unpacked });
  }
  return { ok: true, entries, damaged, prefix };
}

function unpack(bytes: Uint8Array, header: Header, prefix: number): Uint8Array | 'unsupported' | null {
  if (header.method !== 0 && header.method !== 8) return 'unsupported';
  const data = packedData(bytes, header, prefix);
  if (data === null) return null;
  if (header.method === 0) return data.length === header.size && crc32(data) === header.crc ? data : null;
  if (header.size === 0) return new Uint8Array(0);
  const result = inflateBounded(data, 'raw', header.size);
  return result.ok && result.bytes.length === header.size && crc32(result.bytes) === header.crc ? result.bytes : null;
}

/** Offsets count from the archive's first byte; some writers count from the file's, prefix and all. */
function packedData(bytes: Uint8Array, header: Header, prefix: number): Uint8Array | null {
  const view = viewOf(bytes);
  const at = [header.offset + prefix, header.offset].find(
    (offset) => offset + 30 <= bytes.length && view.getUint32(offset, true) === LOCAL_MARK,
  );
  if (at === undefined) return null;
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return start + header.packed <= bytes.length ? bytes.subarray(start, start + header.packed) : null;
}
