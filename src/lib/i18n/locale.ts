/** Languages of the interface. */
export type Locale = 'en' | 'zh-CN';

/** The chosen language, else the first of the browser's that we have; every Chinese is read as `zh-CN`. */
export function chooseLocale(setting: Locale | 'system', languages: readonly string[]): Locale {
  if (setting !== 'system') return setting;
  for (const language of languages) {
    if (/^zh\b/i.test(language)) return 'zh-CN';
    if (/^en\b/i.test(language)) return 'en';
  }
  return 'en';
}
