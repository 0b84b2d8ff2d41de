import { expect, it } from 'vitest';
import { takeSentences } from './sentences';

it('takes whole sentences and leaves the rest', () => {
  expect(takeSentences('雨大了。“好。”她说，')).toEqual({ sentences: '雨大了。“好。”', rest: '她说，' });
  expect(takeSentences('It rains. She waits')).toEqual({ sentences: 'It rains.', rest: ' She waits' });
  expect(takeSentences('价 3.14 元')).toEqual({ sentences: '', rest: '价 3.14 元' });
});

it('waits at a sign that a quote may still follow', () => {
  expect(takeSentences('“好。')).toEqual({ sentences: '', rest: '“好。' });
});

it('reads no Markdown signs', () => {
  expect(takeSentences('*她走了。* 雨').sentences).toBe('她走了。');
});
