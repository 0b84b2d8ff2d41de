import type { AppSettings } from '$lib/app/api';
import type { Locale } from '$lib/i18n/locale';

/** Read by `static/theme.js` before the first paint. */
const LOOK_KEY = 'liyuan-look';
const GROUNDS = { light: '#f5f2ea', dark: '#171512' } as const;

/** The language chosen last, until the store is open. */
export function rememberedLanguage(): Locale | 'system' {
  try {
    const { language } = JSON.parse(localStorage.getItem(LOOK_KEY) ?? '{}') as { language?: unknown };
    return language === 'zh-CN' || language === 'en' ? language : 'system';
  } catch {
    return 'system';
  }
}

/** Puts theme, language and story type on the document, and keeps theme and language for the next first paint. */
export function applyLook(settings: AppSettings, locale: Locale): void {
  const root = document.documentElement;
  const { theme } = settings;
  root.lang = locale;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.style.setProperty('--story-size', `${settings.storySize / 16}rem`);
  root.style.setProperty('--story-lead', String(settings.storyLead));
  root.style.setProperty('--story-measure', String(settings.storyMeasure));
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = GROUNDS[theme === 'system' ? own : theme];
  }
  try {
    localStorage.setItem(LOOK_KEY, JSON.stringify({ theme, locale, language: settings.language }));
  } catch {
    // Without storage the next start shows the system's look for a moment.
  }
}
