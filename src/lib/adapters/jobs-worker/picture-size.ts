const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47];

/** Width and height in pixels of a PNG from its header, before anything is decoded; null for other pictures. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < 24 || PNG_SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
