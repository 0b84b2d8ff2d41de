import { expect, it } from 'vitest';
import { textLanguage } from './text-language';

it('tells by script, and by the card where script does not tell', () => {
  expect(textLanguage('雨是从酉时开始大的。OK', 'en')).toBe('zh-CN');
  expect(textLanguage('Corwin lets you have the crank.', 'zh')).toBe('en');
  expect(textLanguage('Elle ouvre la porte.', 'fr')).toBe('fr');
  expect(textLanguage('彼女は笑った。', 'zh')).toBe('ja');
  expect(textLanguage('그녀가 웃었다.', 'en')).toBe('ko');
  expect(textLanguage('……', 'zh')).toBe('zh-CN');
  expect(textLanguage('', 'en')).toBe('en');
});

it('is settled by the beginning, so that it cannot change while a reply grows', () => {
  const start = '雨'.repeat(220);
  expect(textLanguage(start + 'x'.repeat(5000), 'en')).toBe(textLanguage(start, 'en'));
});
