export interface CappedOutput {
  stdout: string;
  stderr: string;
  truncated: boolean;
}

/**
 * Keeps head and tail of what is too long. `limit` is in bytes of UTF-8 for both streams together; messages about what
 * went wrong come first, so stderr has a quarter of it for certain.
 */
export function capOutput(stdout: string, stderr: string, limit: number): CappedOutput {
  const errors = cap(stderr, Math.max(limit >> 2, limit - byteLength(stdout)));
  const out = cap(stdout, Math.max(0, limit - byteLength(errors.text)));
  return { stdout: out.text, stderr: errors.text, truncated: out.cut || errors.cut };
}

function cap(text: string, limit: number): { text: string; cut: boolean } {
  // No text is longer in UTF-16 units than in bytes, so most output needs no encoding.
  if (text.length * 3 <= limit) return { text, cut: false };
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= limit) return { text, cut: false };
  const half = limit >> 1;
  const head = bytes.subarray(0, boundaryBefore(bytes, half));
  const tail = bytes.subarray(boundaryAfter(bytes, bytes.length - half));
  const left = bytes.length - head.length - tail.length;
  const decode = (part: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(part);
  return { text: `${decode(head)}\n… ${left} bytes left out …\n${decode(tail)}`, cut: true };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

const isInside = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function boundaryBefore(bytes: Uint8Array, at: number): number {
  let cut = at;
  while (cut > 0 && isInside(bytes[cut])) cut -= 1;
  return cut;
}

function boundaryAfter(bytes: Uint8Array, at: number): number {
  let cut = at;
  while (cut < bytes.length && isInside(bytes[cut])) cut += 1;
  return cut;
}
