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

/** Hash of a file's bytes, readable or not; null when it is not there. */
export async function fileVersion(files: FileStore, path: string): Promise<string | null> {
  const bytes = await files.read(path);
  return bytes ? sha256Hex(bytes) : null;
}

/** Bytes of a prompt file's text. @throws FileError `file-too-large`: what is stored can always be read again */
export function encodePromptText(text: string, path: string): Uint8Array {
  const bytes = encodeText(text);
  if (bytes.length > PROMPT_FILE_MAX) throw tooLarge(path, bytes.length);
  return bytes;
}

function tooLarge(path: string, size: number): FileError {
  return new FileError('file-too-large', `${path} is ${size} bytes`, { data: { path, size, limit: PROMPT_FILE_MAX } });
}

export function decodeText(bytes: Uint8Array, path: string): string {
  if (bytes.length > PROMPT_FILE_MAX) throw tooLarge(path, bytes.length);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new FileError('file-not-text', `${path} is not UTF-8`, { data: { path }, cause });
  }
}

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);
