import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gather } from '$lib/core/model/dialects/openai-chat/gather.test-helper';
import { estimateTokens } from '$lib/core/model/estimate-tokens';
import type { ModelMessage, ModelRequest, Samplers } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { StreamEvent } from '$lib/core/model/stream-event';
import { cutPieces } from './cut-pieces';
import { LINES } from './lines';
import { RehearsalModelClient } from './rehearsal-model-client';

const config: ModelConfig = {
  id: 'rehearsal',
  name: 'Rehearsal',
  dialect: 'rehearsal',
  baseUrl: '',
  model: 'rehearsal',
  contextWindow: 32_000,
  samplers: {},
  compat: {},
};

/** A clock on which sleeping takes no time but counts. */
function fastClock() {
  let now = 1_000;
  return {
    now: () => now,
    sleep: (ms: number, signal?: AbortSignal) => {
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      now += ms;
      return Promise.resolve();
    },
  };
}

/** Chance that is the same each time. */
function chance(seed = 7) {
  let state = seed;
  return { next: () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647 };
}

const zh: ModelMessage[] = [
  { role: 'system', content: 'Rules in English, a good many of them, so that they outweigh the card.' },
  { role: 'assistant', content: '【开场 · 禾安】\n雨下了一夜。客栈的灯还亮着，灶上温着姜茶。' },
];
const en: ModelMessage[] = [
  { role: 'system', content: '规则写在这里，一条又一条，比卡片还要长。' },
  {
    role: 'assistant',
    content: '【开场 · Hollis Ward】\nIt rained all night. The inn still has a lamp in the window.',
  },
];

async function reply(messages: ModelMessage[], samplers: Samplers = {}, random = chance(), clock = fastClock()) {
  const request: ModelRequest = { messages, samplers };
  const events: StreamEvent[] = [];
  const client = new RehearsalModelClient({ clock, random });
  for await (const event of client.stream(request, config, new AbortController().signal)) events.push(event);
  return { ...gather(events), events };
}

const says = (messages: ModelMessage[], content: string): ModelMessage[] => [...messages, { role: 'user', content }];

describe('a reply', () => {
  it('says what it is, names the character and repeats what the player did', async () => {
    const { text, finish } = await reply(says(zh, '推门进去，要一碗热茶。'));
    expect(text).toContain('没有接上语言模型');
    expect(text).toContain('禾安');
    expect(text).toContain('“推门进去，要一碗热茶');
    expect(text.split('\n\n')).toHaveLength(5);
    expect(text).not.toMatch(/[{}]/);
    expect(finish).toBe('stop');
  });

  it("is in the card's language, whatever the rules are written in", async () => {
    const { text } = await reply(says(en, '我推门进去'));
    expect(text).toContain('No language model is connected');
    expect(text).toContain('Hollis Ward');
    expect(text).toContain('“我推门进去”');
    expect(text.replace('我推门进去', '')).not.toMatch(/\p{Script=Han}/u);
  });

  it('is the same for the same request and chance, and another for another chance', async () => {
    const asked = says(zh, '坐下');
    expect((await reply(asked, {}, chance(3))).text).toBe((await reply(asked, {}, chance(3))).text);
    expect((await reply(asked, {}, chance(3))).text).not.toBe((await reply(asked, {}, chance(4))).text);
  });

  it.each([
    ['zh', zh],
    ['en', en],
  ])('differs on each of ten turns, paragraph by paragraph (%s)', async (_language, opening) => {
    let story = opening;
    const seen: string[][] = [];
    const random = chance();
    for (let turn = 1; turn <= 10; turn += 1) {
      story = says(story, 'go on');
      const { text } = await reply(story, {}, random);
      seen.push(text.split('\n\n'));
      expect(text).toMatch(turn === 10 ? /10/ : new RegExp(`${turn}`));
      story = [...story, { role: 'assistant', content: text }];
    }
    for (let paragraph = 0; paragraph < 5; paragraph += 1) {
      expect(new Set(seen.map((paragraphs) => paragraphs[paragraph])).size).toBe(10);
    }
  });

  it('goes on with a reply that broke off, without quoting our own words', async () => {
    const words = '上面这段回复在中途断了。请紧接着最后一个字往下写，不要重复已有的文字，也不要加说明。';
    const { text } = await reply([
      ...says(zh, '坐下'),
      { role: 'assistant', content: '她把灯' },
      { role: 'user', content: words },
    ]);
    expect(text).not.toContain('上面这段');
    expect(text).toContain('禾安');
    expect(text.startsWith('……\n\n')).toBe(true);
  });

  it('cuts a quotation of English between words', async () => {
    const { text } = await reply(says(zh, 'I shake the rain from my sleeves and ask who writes the verses now.'));
    expect(text).toContain('I shake the rain from my sleeves and ask who…');
    expect(text).not.toContain('wri');
  });

  it('quotes the last paragraph only, and not at any length', async () => {
    const { text } = await reply(says(zh, `【世界状态】\n（尚无记录）\n\n${'长'.repeat(200)}`));
    expect(text).toContain(`${'长'.repeat(48)}……`);
    expect(text).not.toContain('长'.repeat(49));
    expect(text).not.toContain('世界状态');
  });

  it('plays without an opening, too', async () => {
    expect((await reply([{ role: 'user', content: 'Hello there' }])).text).toContain('Understudy');
    expect((await reply([])).finish).toBe('stop');
  });

  it('stops at the length that was set', async () => {
    const { text, finish, usage } = await reply(says(zh, '坐下'), { maxTokens: 50 });
    expect(finish).toBe('length');
    expect(estimateTokens(text)).toBeLessThanOrEqual(52);
    expect(usage?.output).toBeLessThanOrEqual(50);
  });
});

describe('its pace', () => {
  it.each([
    ['zh', zh],
    ['en', en],
  ])('is that of a usual model (%s)', async (_language, opening) => {
    const clock = fastClock();
    const started = clock.now();
    const { text } = await reply(says(opening, 'go on'), {}, chance(), clock);
    const perSecond = estimateTokens(text) / ((clock.now() - started - 350) / 1000);
    expect(perSecond).toBeGreaterThan(40);
    expect(perSecond).toBeLessThan(60);
  });

  it('comes in small pieces', async () => {
    const { events } = await reply(says(zh, '坐下'));
    for (const event of events) if (event.type === 'text-delta') expect(event.text.length).toBeLessThanOrEqual(8);
  });
});

it('cuts no text apart wrongly', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => cutPieces(text).join('') === text));
});

it('has as many lines for ten turns in both languages', () => {
  for (const lines of Object.values(LINES)) {
    for (const pool of [lines.deed, lines.scene, lines.speech, lines.close])
      expect(new Set(pool).size).toBeGreaterThanOrEqual(12);
    for (const line of lines.deed) expect(line).toContain('{quote}');
  }
});
