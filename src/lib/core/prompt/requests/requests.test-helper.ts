import fc from 'fast-check';
import type { PartsHeld, PartsReader } from './pack-request';
import { missingParts, packRequest, type PackedRequest } from './pack-request';
import type { StoredNode } from './nodes';
import type { RequestFrame } from './stored-request';
import type { TracedMessage } from './traced-message';

export const FRAME: RequestFrame = {
  config: {
    id: 'm',
    name: 'M',
    dialect: 'openai-chat',
    baseUrl: 'https://a.example/v1',
    model: 'm-1',
    contextWindow: 8000,
    samplers: {},
    compat: {},
  },
  rest: { samplers: { temperature: 0.7 } },
};

/** Nodes and texts in memory, which counts what was written. */
export class PartsInMemory implements PartsHeld, PartsReader {
  readonly nodeMap = new Map<string, StoredNode>();
  readonly textMap = new Map<string, Uint8Array>();

  hasNodes = (hashes: readonly string[]) => Promise.resolve(hashes.map((hash) => this.nodeMap.has(hash)));
  hasTexts = (hashes: readonly string[]) => Promise.resolve(hashes.map((hash) => this.textMap.has(hash)));
  nodes = (hashes: readonly string[]) => Promise.resolve(hashes.map((hash) => this.nodeMap.get(hash) ?? null));
  texts = (hashes: readonly string[]) => Promise.resolve(hashes.map((hash) => this.textMap.get(hash) ?? null));

  /** Stores what is missing, and gives how much that was. */
  async take(
    messages: readonly TracedMessage[],
    frame = FRAME,
  ): Promise<PackedRequest & { written: [number, number] }> {
    const packed = packRequest(messages, frame);
    const { nodes, texts } = await missingParts(packed, this);
    for (const node of nodes) this.nodeMap.set(node.hash, node);
    for (const { hash, packed: bytes } of texts) this.textMap.set(hash, bytes);
    return { ...packed, written: [nodes.length, texts.length] };
  }
}

/** A message of pieces; `null` before a piece's words: no segment covers them. */
export function message(
  role: 'system' | 'user' | 'assistant',
  ...pieces: [id: string | null, text: string, more?: { title?: string; kind?: string; field?: string }][]
): TracedMessage {
  let content = '';
  const segments: TracedMessage['segments'] = [];
  for (const [id, text, more] of pieces) {
    const start = content.length;
    content += text;
    if (id === null) continue;
    const source = more?.field === undefined ? {} : { field: more.field };
    const { kind = 'history', title = '' } = more ?? {};
    segments.push({ id, kind, title, source, tokens: text.length, start, end: content.length });
  }
  return { message: { role, content }, segments };
}

/** Any text: scripts, emoji, line ends, and halves of surrogate pairs. */
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'a', '\0', '\r', '\n', '\uFEFF', '雨') }),
  fc.string({ unit: 'binary', minLength: 100, maxLength: 300 }),
);

const anySource = fc.record(
  { file: anyText, line: fc.nat(), field: fc.string() },
  { requiredKeys: [] },
) as fc.Arbitrary<TracedMessage['segments'][number]['source']>;

const anyPiece = fc.record({
  gap: fc.oneof(fc.constant(''), anyText),
  text: anyText,
  kind: fc.constantFrom('base', 'agents', 'history', '__proto__'),
  title: anyText,
  source: anySource,
  tokens: fc.nat(),
});

const anyPlainMessage = fc
  .record({
    role: fc.constantFrom('system' as const, 'user' as const, 'assistant' as const),
    pieces: fc.array(anyPiece, { maxLength: 8 }),
    tail: fc.oneof(fc.constant(''), anyText),
    name: fc.option(fc.string(), { nil: undefined }),
  })
  .map(({ role, pieces, tail, name }): TracedMessage => {
    let content = '';
    const segments = pieces.map(({ gap, text, ...segment }) => {
      content += gap;
      const start = content.length;
      content += text;
      return { id: '', ...segment, start, end: content.length };
    });
    return { message: { role, content: content + tail, ...(name === undefined ? {} : { name }) }, segments };
  });

const anyToolMessage = fc.constantFrom<TracedMessage>(
  { message: { role: 'user', content: [{ type: 'text', text: '看' }] }, segments: [] },
  {
    message: {
      role: 'assistant',
      content: '',
      toolCalls: [{ id: 'c', name: 'dice', arguments: '{"n":1}' }],
      reasoning: '想',
    },
    segments: [],
  },
  { message: { role: 'tool', content: '六', toolCallId: 'c' }, segments: [] },
);

/** Any messages, the ids of their segments unique. */
export const anyMessages = fc
  .array(fc.oneof({ weight: 4, arbitrary: anyPlainMessage }, { weight: 1, arbitrary: anyToolMessage }), {
    maxLength: 40,
  })
  .map((messages) => {
    let count = 0;
    return messages.map(({ message: own, segments }) => ({
      message: own,
      segments: segments.map((segment) => ({ ...segment, id: `${segment.kind}:${(count += 1)}` })),
    }));
  });
