/**
 * Tokens of a text, estimated by script. No tokenizer is loaded: those are 0.4–1.0 MB each and fit one family of
 * models, while a linear figure with a learned correction is near enough for budgets and for the inspector.
 *
 * The figures were fitted to `o200k_base` (GPT-4o and later) on prose of our own in nine scripts and on JSON, Markdown
 * and YAML; on those texts the estimate is within 15 %. Older tokenizers (`cl100k_base`) use about half as many
 * tokens again for CJK, Qwen's and DeepSeek's about a quarter fewer: {@link updateCorrection} learns that.
 */
const TOKENS = {
  /** A Latin word with the space before it; letters beyond `longWord` add `longLetter` each. */
  word: 1.03,
  longWord: 8,
  longLetter: 0.2,
  /** A letter of another alphabet (accented Latin, Greek, Cyrillic, Arabic, Hebrew, Thai, Devanagari…). */
  letter: 0.36,
  /** Digits go in threes. */
  digitGroup: 1,
  han: 0.88,
  kana: 0.87,
  hangul: 0.8,
  /** 。「」，… and full-width forms. */
  widePunctuation: 0.9,
  /** The first of a run of ASCII marks, and each further one: `":{"` is one or two tokens. */
  mark: 0.95,
  nextMark: 0.25,
  /** A run of white space other than one space. */
  gap: 0.75,
  emoji: 2,
  other: 1,
} as const;

const SPACE = 32;

/** A text's tokens, rounded up; 0 for an empty one. Linear in its length. `correction` is a model's learned factor. */
export function estimateTokens(text: string, correction?: TokenCorrection): number {
  let tokens = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const kind = kindOf(code);
    let end = at + (code > 0xffff ? 2 : 1);
    if (kind in RUNS) while (end < text.length && kindOf(text.charCodeAt(end)) === kind) end += 1;
    tokens += weigh(kind, code, end - at);
    at = end;
  }
  // The tiny margin undoes the drift of added fractions; `max` also turns −0 into 0.
  return Math.max(0, Math.ceil(tokens * (correction?.factor ?? 1) - 1e-9));
}

type Kind =
  'latin' | 'digit' | 'mark' | 'space' | 'han' | 'kana' | 'hangul' | 'wide' | 'emoji' | 'letter' | 'silent' | 'other';

/** Kinds whose neighbours are weighed together. */
const RUNS: Partial<Record<Kind, true>> = { latin: true, digit: true, mark: true, space: true };

function weigh(kind: Kind, code: number, length: number): number {
  switch (kind) {
    case 'latin':
      return TOKENS.word + Math.max(0, length - TOKENS.longWord) * TOKENS.longLetter;
    case 'digit':
      return Math.ceil(length / 3) * TOKENS.digitGroup;
    case 'mark':
      return TOKENS.mark + (length - 1) * TOKENS.nextMark;
    case 'space':
      return length === 1 && code === SPACE ? 0 : TOKENS.gap;
    case 'han':
      return TOKENS.han;
    case 'kana':
      return TOKENS.kana;
    case 'hangul':
      return TOKENS.hangul;
    case 'wide':
      return TOKENS.widePunctuation;
    case 'emoji':
      return TOKENS.emoji;
    case 'letter':
      return TOKENS.letter;
    case 'silent':
      return 0;
    case 'other':
      return TOKENS.other;
  }
}

function kindOf(code: number): Kind {
  return code < 0x80 ? asciiKind(code) : wideKind(code);
}

function asciiKind(code: number): Kind {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return 'latin';
  if (code >= 48 && code <= 57) return 'digit';
  return code <= SPACE || code === 127 ? 'space' : 'mark';
}

/** Ranges in ascending order: the first whose end is not below the code is the one. */
const RANGES: readonly (readonly [end: number, kind: Kind])[] = [
  [0x00bf, 'other'], // signs of Latin-1
  [0x10ff, 'letter'], // alphabets from Latin with accents to Georgian
  [0x11ff, 'hangul'],
  [0x1fff, 'letter'],
  [0x200a, 'space'],
  [0x200d, 'silent'], // joiners
  [0x2027, 'wide'], // dashes, quotes, dots
  [0x206f, 'silent'],
  [0x22ff, 'other'], // currencies, arrows, mathematics
  [0x2bff, 'emoji'],
  [0x2e7f, 'letter'],
  [0x2fff, 'han'], // radicals
  [0x303f, 'wide'],
  [0x30ff, 'kana'],
  [0x312f, 'han'],
  [0x318f, 'hangul'],
  [0x9fff, 'han'],
  [0xabff, 'letter'],
  [0xd7ff, 'hangul'],
  [0xf8ff, 'other'],
  [0xfaff, 'han'],
  [0xfdff, 'letter'],
  [0xfe0f, 'silent'], // variation selectors
  [0xfeff, 'wide'],
  [0xff65, 'wide'],
  [0xff9f, 'kana'],
  [0xffff, 'wide'],
  [0x1afff, 'letter'],
  [0x1b2ff, 'kana'],
  [0x1efff, 'other'],
  [0x1faff, 'emoji'],
  [0x3ffff, 'han'],
  [0x10ffff, 'other'],
];

function wideKind(code: number): Kind {
  let low = 0;
  let high = RANGES.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((RANGES[middle]?.[0] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return RANGES[low]?.[1] ?? 'other';
}

/** What a model's own counts taught about the estimate. */
export interface TokenCorrection {
  /** Multiplies the estimate; 1 knows nothing. */
  factor: number;
  /** Counts it was learned from. */
  samples: number;
}

/** Below this many estimated tokens a count says more about templates than about the text. */
const SAMPLE_MIN = 50;
const FACTOR_MIN = 0.4;
const FACTOR_MAX = 2.5;
/** Weight of a new count once there are many. */
const LEARNING_MIN = 0.2;

/**
 * The correction after one more count. The first count is taken as it is, later ones weigh less, down to a fifth, so
 * that the factor follows a change of language.
 * @param estimated tokens without correction of what was sent
 * @param counted `usage.input` of the provider
 */
export function updateCorrection(
  previous: TokenCorrection | undefined,
  estimated: number,
  counted: number,
): TokenCorrection {
  const before = previous ?? { factor: 1, samples: 0 };
  if (!(estimated >= SAMPLE_MIN) || !(counted > 0) || !Number.isFinite(counted)) return before;
  const seen = Math.min(FACTOR_MAX, Math.max(FACTOR_MIN, counted / estimated));
  const weight = Math.max(LEARNING_MIN, 1 / (before.samples + 1));
  return { factor: before.factor + (seen - before.factor) * weight, samples: before.samples + 1 };
}
