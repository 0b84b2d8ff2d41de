import { Gunzip, Inflate, Unzlib } from 'fflate';
import { concatBytes } from './bytes';

/** Compressed input fed at once: a bomb can grow a thousandfold, so this bounds what comes out between two checks. */
const STEP = 16 * 1024;

export type InflateResult =
  | { ok: true; bytes: Uint8Array }
  /** `too-large`: more than `limit` bytes came out. `broken`: not this format, damaged, or cut short. */
  | { ok: false; reason: 'too-large' | 'broken' };

/** Unpacks while counting: stops as soon as more than `limit` bytes came out. Never throws. */
export function inflateBounded(bytes: Uint8Array, kind: 'zlib' | 'gzip' | 'raw', limit: number): InflateResult {
  const parts: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  const ondata = (part: Uint8Array, final: boolean): void => {
    size += part.length;
    if (size <= limit) parts.push(part);
    if (final) ended = true;
  };
  const stream = kind === 'zlib' ? new Unzlib(ondata) : kind === 'gzip' ? new Gunzip(ondata) : new Inflate(ondata);
  try {
    for (let start = 0; start < bytes.length && !ended; start += STEP) {
      stream.push(bytes.subarray(start, start + STEP), start + STEP >= bytes.length);
      if (size > limit) return { ok: false, reason: 'too-large' };
    }
  } catch {
    // fflate throws plain errors for damaged input; the result says so
    return { ok: false, reason: 'broken' };
  }
  if (!ended || bytes.length === 0) return { ok: false, reason: 'broken' };
  return { ok: true, bytes: parts.length === 1 ? (parts[0] as Uint8Array) : concatBytes(parts) };
}
