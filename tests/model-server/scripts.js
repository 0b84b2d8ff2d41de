/** Scripts by name, for the command line and for journeys in the browser. */

const STORY =
  '雨从下午就没有停过。\n\n她把伞收在门边，水顺着伞尖在青砖上画出一条细线。“客官来得巧，”她说，“灶上的姜茶刚开。”\n\n楼上有人推窗，风把灯吹得一暗。';

/** @satisfies {Record<string, import('./steps.js').Script>} */
export const SCRIPTS = {
  plain: [{ do: 'stream', text: STORY }],
  /** About twenty pieces a second. */
  slow: [{ do: 'stream', text: STORY, piece: 2, every: 50 }],
  /** A new text each time, which says which. */
  counted: (_request, number) => ({ do: 'stream', text: `第 ${number + 1} 拍。${STORY}` }),
  reasoning: [{ do: 'stream', reasoning: '先想一想天气，再想她会说什么。', text: STORY }],
  tools: [
    { do: 'stream', calls: [{ id: 'call_a', name: 'lorebook_search', arguments: '{"query":"青石巷"}' }] },
    { do: 'stream', text: STORY },
  ],
  json: [{ do: 'json', text: STORY }],
  /** Breaks off; the next attempt is whole. */
  cut: [
    { do: 'cut', text: STORY, after: 40, every: 20 },
    { do: 'stream', text: STORY },
  ],
  /** Too many requests, then well. */
  busy: [
    {
      do: 'status',
      status: 429,
      headers: { 'retry-after': '1' },
      body: { error: { message: 'rate limit reached', type: 'rate_limit_error' } },
    },
    { do: 'stream', text: STORY },
  ],
  broken: [{ do: 'status', status: 500, body: { error: { message: 'the engine room is on fire' } } }],
  refused: [{ do: 'status', status: 401, body: { error: { message: 'invalid api key', code: 'invalid_api_key' } } }],
  'stream-error': [{ do: 'stream-error', text: STORY.slice(0, 30), message: 'upstream overloaded', code: 502 }],
  page: [{ do: 'raw', type: 'text/html', chunks: ['<!doctype html><title>Sign in</title><p>welcome</p>'] }],
  silent: [{ do: 'hang' }],
  'silent-later': [{ do: 'hang', after: STORY.slice(0, 20) }],
  /** Never closes the connection after the end. */
  held: [{ do: 'stream', text: STORY, hold: true }],
};
