import { describe, expect, it } from 'vitest';
import { errorText, noticeText, warningText } from './error-text';

describe('errorText', () => {
  it('makes sentence and hint from the code and the data', () => {
    const error = {
      code: 'card-too-large',
      message: '',
      data: { fileName: 'a.png', size: 90e6, limit: 64 * 1024 ** 2 },
    };
    expect(errorText(error)).toMatchObject({ code: 'card-too-large', detail: '' });
    expect(errorText(error).sentence).toContain('85.8 MB');
    expect(errorText(error).hint).not.toBe('');
  });

  it('tells a size to the byte where rounding would hide the difference', () => {
    const limit = 64 * 1024 ** 2;
    const { sentence } = errorText({
      code: 'card-too-large',
      message: '',
      data: { fileName: 'a', size: limit + 1, limit },
    });
    expect(sentence).toContain('67,108,865 B');
    expect(sentence).toContain('67,108,864 B');
  });

  it('is never empty, whatever was thrown', () => {
    for (const thrown of [undefined, null, 'text', 7, {}, new Error('boom'), { code: 'nobody-knows', message: 'x' }]) {
      expect(errorText(thrown).sentence).not.toBe('');
      expect(errorText(thrown).sentence).not.toContain('undefined()');
    }
    expect(errorText({ code: 'nobody-knows', message: 'the reason', data: {} })).toMatchObject({
      detail: 'the reason',
    });
    expect(errorText(new Error('boom')).sentence).toContain('boom');
  });
});

it('falls back to the words of the error for a notice', () => {
  expect(noticeText({ code: 'owner-other', data: {} })).toBe(errorText({ code: 'owner-other', data: {} }).sentence);
  expect(noticeText({ code: 'nobody-knows', data: {} })).toContain('nobody-knows');
});

it('uses the reader’s own words for a warning nobody has words for', () => {
  expect(warningText('nobody-knows: It was odd: very.')).toBe('It was odd: very.');
  expect(warningText('png-crc: The checksum is wrong.')).not.toBe('');
});
