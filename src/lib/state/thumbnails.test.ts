import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Thumbnails } from './thumbnails';

let made = 0;
const revoked: string[] = [];
const picture = { bytes: new Uint8Array([1]), mediaType: 'image/webp' };

beforeEach(() => {
  made = 0;
  revoked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => vi.restoreAllMocks());

it('makes one URL for all who show a picture, and another after the card was replaced', async () => {
  const thumbnails = new Thumbnails(async () => picture);
  expect(await Promise.all([thumbnails.acquire('a', 1), thumbnails.acquire('a', 1)])).toEqual(['blob:1', 'blob:1']);
  expect(await thumbnails.acquire('a', 2)).toBe('blob:2');
});

it('keeps some pictures that nobody shows and lets the oldest go', async () => {
  const thumbnails = new Thumbnails(async () => picture);
  for (let index = 0; index < 50; index += 1) await thumbnails.acquire(`${index}`, 1);
  for (let index = 0; index < 50; index += 1) thumbnails.release(`${index}`, 1);
  await vi.waitFor(() => expect(revoked).toHaveLength(10));
  expect(revoked[0]).toBe('blob:1');
  expect(await thumbnails.acquire('49', 1)).toBe('blob:50');
});

it('gives null for a card without a picture, and asks again after a failure', async () => {
  let answer: () => Promise<typeof picture | null> = async () => null;
  const thumbnails = new Thumbnails(() => answer());
  expect(await thumbnails.acquire('none', 1)).toBeNull();
  answer = () => Promise.reject(new Error('x'));
  expect(await thumbnails.acquire('a', 1)).toBeNull();
  answer = async () => picture;
  expect(await thumbnails.acquire('a', 1)).toBe('blob:1');
});
