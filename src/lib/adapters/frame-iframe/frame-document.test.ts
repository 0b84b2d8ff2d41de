import { expect, it } from 'vitest';
import { frameDocument, FRAME_POLICY } from './frame-document';

it('puts policy and bridge before the first character of the card', () => {
  const card = '<!doctype html><html><head><title>x</title></head><body>y</body></html>';
  const document = frameDocument(card);
  const [policy, bridge, body] = [FRAME_POLICY, "'liyuan-frame'", card].map((part) => document.indexOf(part));
  expect(policy).toBeGreaterThan(0);
  expect(bridge).toBeGreaterThan(policy ?? Infinity);
  expect(body).toBeGreaterThan(bridge ?? Infinity);
  expect(document.endsWith(card)).toBe(true);
});

it('has a bridge that does not end its own script', () => {
  expect(frameDocument('').match(/<\/script/gi)).toHaveLength(1);
});
