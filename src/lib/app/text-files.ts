import { FileError } from '$lib/core/errors';
import { PROMPT_FILE_MAX } from '$lib/core/limits';
import { sha256Hex } from '$lib/core/formats/sha256';
import type { FileStore } from '$lib/ports/file-store';

/** Text of a prompt file and the hash of its bytes. */
export interface TextFile {
  text: string;
  version: string;
}

/**
 * Reads a prompt file, BOM kept; null when it is not there.
 * @throws FileError `file-too-large` (1 MiB), `file-not-text` (not UTF-8), both with the path
 */
export async function readTextFile(files: FileStore, path: string): Promise<TextFile | null> {
  const bytes = await files.read(path);
  if (!bytes) return null;
  return { text: decodeText(bytes, path), version: sha256Hex(bytes) };
}

export function decodeText(bytes: Uint8Array, path: string): string {
  if (bytes.length > PROMPT_FILE_MAX) {
    throw new FileError('file-too-large', `${path} is ${bytes.length} bytes`, {
      data: { path, size: bytes.length, limit: PROMPT_FILE_MAX },
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new FileError('file-not-text', `${path} is not UTF-8`, { data: { path }, cause });
  }
}

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);
