import { isPng } from './png-chunks';
import { latin1ToText } from './bytes';

/** What a file is by its first bytes; its name plays no part. */
export type FileKind =
  'empty' | 'png' | 'jpeg' | 'webp' | 'gif' | 'zip' | 'gzip' | 'json' | 'yaml' | 'html' | 'text' | 'unknown';

/** Names what the bytes are. `yaml` means "key: value lines"; `text` anything printable; `unknown` other binary data. */
export function sniffFile(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty';
  if (isPng(bytes)) return 'png';
  const head = latin1ToText(bytes.subarray(0, 16));
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip';
  if (head.startsWith('\x1f\x8b')) return 'gzip';
  return sniffText(bytes.subarray(0, 4096));
}

function sniffText(bytes: Uint8Array): FileKind {
  const wide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || alternatesWithNul(bytes);
  let text = latin1ToText(bytes);
  if (wide) text = text.replaceAll('\0', '').replace(/^(\xff\xfe|\xfe\xff)/, '');
  text = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  // control characters but tab, line ends, form feed and escape: no text file has them
  if (!wide && [...text].some((letter) => letter < '\x09' || (letter > '\x0d' && letter < '\x20' && letter !== '\x1b')))
    return 'unknown';
  if (text.startsWith('{') || text.startsWith('[')) return 'json';
  if (/^<(?:!doctype|html|head|body|script|svg|\?xml)/i.test(text)) return 'html';
  if (/^(?:---\s|#.*\n|%.*\n|\s)*[A-Za-z_][\w ]*:(?:\s|$)/.test(text)) return 'yaml';
  return text.trim() === '' ? 'empty' : 'text';
}

/** UTF-16 without a mark: ASCII text has a NUL in every other byte. */
export function alternatesWithNul(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 64) & ~1;
  if (length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even += 1;
    if (bytes[index + 1] === 0) odd += 1;
  }
  const many = Math.max(2, length / 8);
  if (even === 0 && odd >= many) return 'utf-16le';
  return odd === 0 && even >= many ? 'utf-16be' : null;
}
