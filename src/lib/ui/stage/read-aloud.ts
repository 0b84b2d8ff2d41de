import { textLanguage } from './prose/text-language';

export function canReadAloud(): boolean {
  return typeof speechSynthesis !== 'undefined';
}

/** Reads a text with the browser's voice; again while it reads: stops. */
export function readAloud(text: string): void {
  if (speechSynthesis.speaking) {
    speechSynthesis.cancel();
    return;
  }
  const words = new SpeechSynthesisUtterance(text.replace(/[*_`#>~]+/g, ''));
  words.lang = textLanguage(text, '');
  speechSynthesis.speak(words);
}
