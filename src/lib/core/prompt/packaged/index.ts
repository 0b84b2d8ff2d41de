import { APPEND_SYSTEM_EN } from './append-system-en';
import { APPEND_SYSTEM_ZH } from './append-system-zh';
import { SYSTEM_EN } from './system-en';
import { SYSTEM_ZH } from './system-zh';

/** Languages of the texts that are our own. */
export type PromptLocale = 'zh-CN' | 'en';

const TEXTS = {
  'SYSTEM.md': { 'zh-CN': SYSTEM_ZH, en: SYSTEM_EN },
  'APPEND_SYSTEM.md': { 'zh-CN': APPEND_SYSTEM_ZH, en: APPEND_SYSTEM_EN },
} as const;

/** A prompt file as it comes with the product; one LF at its end. */
export function packagedPrompt(name: keyof typeof TEXTS, locale: PromptLocale): string {
  return TEXTS[name][locale];
}
