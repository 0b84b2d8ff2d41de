/** Letters looked at: enough to tell, and settled early while a reply is still being written. */
const SAMPLE = 200;

/**
 * BCP 47 language of a piece of text by its script, for fonts, leading and hyphens. Latin text has the card's
 * language unless that is Chinese. `fallback` where there is nothing to tell by.
 */
export function textLanguage(text: string, fallback: string): string {
  const sample = text.slice(0, SAMPLE * 2);
  let han = 0;
  let kana = 0;
  let hangul = 0;
  let latin = 0;
  for (const char of sample) {
    if (/\p{Script=Han}/u.test(char)) han++;
    else if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(char)) kana++;
    else if (/\p{Script=Hangul}/u.test(char)) hangul++;
    else if (/\p{Script=Latin}/u.test(char)) latin++;
    if (han + kana + hangul + latin >= SAMPLE) break;
  }
  const letters = han + kana + hangul + latin;
  if (letters === 0) return toTag(fallback);
  if (hangul > letters * 0.2) return 'ko';
  if (kana > letters * 0.1) return 'ja';
  // One Han character says about as much as three Latin letters.
  if (han * 3 >= latin) return 'zh-CN';
  return fallback.startsWith('zh') || fallback === '' ? 'en' : fallback;
}

function toTag(language: string): string {
  if (language === '') return 'zh-CN';
  return language === 'zh' ? 'zh-CN' : language;
}
