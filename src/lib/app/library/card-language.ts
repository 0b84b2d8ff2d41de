import type { Card } from '$lib/core/cards/schema';

const SAMPLE_LENGTH = 2_000;

/** The language a card is mostly written in, by script: `ja` with kana, `ko` with Hangul, `zh` with Han, else `en`. */
export function languageOf(card: Pick<Card, 'name' | 'description' | 'firstMes'>): string {
  return languageOfText(
    `${card.firstMes.slice(0, SAMPLE_LENGTH)} ${card.description.slice(0, SAMPLE_LENGTH)} ${card.name}`,
  );
}

export function languageOfText(text: string): string {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  // A Latin word weighs about as much as two Han characters.
  const latin = count(/\p{Script=Latin}+/gu) * 2;
  if (kana > 0 && kana * 4 > han && kana + han > latin) return 'ja';
  if (hangul > latin && hangul > han) return 'ko';
  return han > latin ? 'zh' : 'en';
}
