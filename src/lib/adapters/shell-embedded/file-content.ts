/** `bytes`: a string in which each character stands for one byte, as commands pass binary data about. */
export type Encoding = 'text' | 'bytes';

const CHUNK = 8_192;

export function decodeContent(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'text') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return text;
}

export function encodeContent(content: string | Uint8Array, encoding: Encoding): Uint8Array {
  if (typeof content !== 'string') return content.slice();
  if (encoding === 'text') return new TextEncoder().encode(content);
  const bytes = new Uint8Array(content.length);
  for (let at = 0; at < content.length; at += 1) bytes[at] = content.charCodeAt(at);
  return bytes;
}
