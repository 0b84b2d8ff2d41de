/** The first `max` bytes of a body as text; what could not be read is left out. For errors, where less is enough. */
export async function beginningOf(response: Response, max: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    while (reader && size < max) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value.subarray(0, max - size), { stream: true });
      size += value.length;
    }
    await reader?.cancel();
  } catch {
    // A body that breaks off has said what it could.
  }
  return text + decoder.decode();
}

/** The whole body as text, or null when it is longer than `max` bytes. Rejects when the connection breaks. */
export async function wholeText(response: Response, max: number): Promise<string | null> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > max) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
