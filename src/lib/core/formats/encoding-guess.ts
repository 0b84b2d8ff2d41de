/** What bytes that are not UTF look like, and whether reading them so is safe enough. */
export interface EncodingGuess {
  encoding: string;
  readable: boolean;
}

/** Counts over the bytes ≥ 0x80, taken as two-byte letters of the GB family. */
interface PairCounts {
  /** two-byte letters */
  pairs: number;
  /** both bytes ≥ A1: the everyday set of GB 2312, also all of EUC-KR and EUC-JP */
  common: number;
  /** lead byte C9–F7 within `common`: rarer Han of GB 2312, no Hangul */
  high: number;
  /** lead byte A4 or A5 within `common`: kana in EUC-JP and in GB 2312 */
  kana: number;
  /** a byte ≥ 0x80 that no letter of GB 18030 begins with or goes on from */
  broken: number;
}

/**
 * Tells GB 18030 from its look-alikes by which rows of the table the letters come from. Only GB 18030 (Chinese
 * tools' habit) and windows-1252 (single accented letters among ASCII) are read; others are named and refused,
 * as a wrong guess would show garbled text.
 */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const counts = countPairs(bytes);
  if (counts.broken === 0 && counts.pairs > 0 && counts.common / counts.pairs > 0.9) {
    const common = Math.max(counts.common, 1);
    if (counts.kana / common > 0.3) return { encoding: 'euc-jp', readable: false };
    if (common >= 20 && counts.high / common < 0.05) return { encoding: 'euc-kr', readable: false };
    return { encoding: 'gb18030', readable: true };
  }
  if (looksShiftJis(bytes)) return { encoding: 'shift_jis', readable: false };
  if (looksLatin(bytes)) return { encoding: 'windows-1252', readable: true };
  if (counts.broken === 0 && decodes(bytes, 'big5')) return { encoding: 'big5', readable: false };
  return { encoding: 'unknown', readable: false };
}

function countPairs(bytes: Uint8Array): PairCounts {
  const counts: PairCounts = { pairs: 0, common: 0, high: 0, kana: 0, broken: 0 };
  let index = 0;
  while (index < bytes.length) {
    const lead = bytes[index] as number;
    if (lead < 0x80) {
      index += 1;
      continue;
    }
    const trail = bytes[index + 1] ?? 0;
    if (
      lead === 0x80 ||
      lead === 0xff ||
      trail === 0x7f ||
      trail === 0xff ||
      (trail < 0x40 && (trail < 0x30 || trail > 0x39))
    ) {
      counts.broken += 1;
      index += 1;
      continue;
    }
    if (trail <= 0x39) {
      index += 4; // the four-byte letters of GB 18030: emoji and rare Han; they say nothing of the rest
      continue;
    }
    counts.pairs += 1;
    if (lead >= 0xa1 && trail >= 0xa1) {
      counts.common += 1;
      if (lead >= 0xc9 && lead <= 0xf7) counts.high += 1;
      if (lead === 0xa4 || lead === 0xa5) counts.kana += 1;
    }
    index += 2;
  }
  return counts;
}

/** Many two-byte kana (82 9F–F1, 83 40–96) and no byte that Shift JIS does not have. */
function looksShiftJis(bytes: Uint8Array): boolean {
  let kana = 0;
  let high = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    if ((bytes[index] as number) < 0x80) continue;
    high += 1;
    const trail = bytes[index + 1] ?? 0;
    if (
      (bytes[index] === 0x82 && trail >= 0x9f && trail <= 0xf1) ||
      (bytes[index] === 0x83 && trail >= 0x40 && trail <= 0x96)
    ) {
      kana += 1;
      index += 1;
    }
  }
  return high > 0 && kana / high > 0.3 && decodes(bytes, 'shift_jis');
}

/** Accented letters of Western languages stand alone among ASCII letters; other alphabets come in runs. */
function looksLatin(bytes: Uint8Array): boolean {
  let high = 0;
  let lone = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte < 0x80) continue;
    if (byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) return false;
    high += 1;
    if ((bytes[index - 1] ?? 0) < 0x80 && (bytes[index + 1] ?? 0) < 0x80) lone += 1;
  }
  return high > 0 && lone / high > 0.7 && high / bytes.length < 0.3;
}

function decodes(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    // the answer is no
    return false;
  }
}
