import { SessionError } from '$lib/core/errors';
import { encodeRequest } from '$lib/core/model/dialects/openai-chat/encode';
import type { ModelRequest } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';
import { withoutSecrets } from '$lib/core/model/without-secrets';
import {
  hashText,
  missingParts,
  packRequest,
  SegmentMemory,
  unpackRequest,
  type MessageOutline,
  type PackedRequest,
  type RequestFrame,
  type StoredRequest,
  type TracedMessage,
} from '$lib/core/prompt/requests';
import type { AppPorts } from '../app-ports';
import type { SerialQueue } from '../serial-queue';

/** A request before it leaves, or as it left. */
export interface TracedRequest {
  messages: readonly TracedMessage[];
  rest: Omit<ModelRequest, 'messages'>;
  config: ModelConfig;
}

/** What the log keeps of a request besides what it says. */
export type RequestFacts = Pick<
  StoredRequest,
  'id' | 'session' | 'turn' | 'number' | 'parent' | 'reply' | 'time' | 'cause' | 'warnings'
>;

/** A request read back. `isExact`: it still encodes to the very bytes that left. */
export interface ReadRequest extends TracedRequest {
  stored: StoredRequest;
  outlines: MessageOutline[];
  isExact: boolean;
}

/** Keeps the requests that leave and gives them back. Keys and secrets of the model's address are never kept. */
export class RequestArchive {
  readonly memory = new SegmentMemory();

  constructor(
    private readonly ports: Pick<AppPorts, 'requests'>,
    private readonly serial: SerialQueue,
  ) {}

  /** @throws StorageError, OwnerError as the port says */
  async keep(facts: RequestFacts, request: TracedRequest): Promise<void> {
    const packed = this.pack(request);
    const { system, story, frame, systemText } = packed;
    const stored: StoredRequest = {
      ...facts,
      ...{ model: request.config.name, tokens: tokensOf(request.messages), system, story, frame, systemText },
      body: bodyHash(request),
    };
    await this.serial.run('requests', async () => {
      const parts = await missingParts(packed, this.ports.requests);
      await this.ports.requests.put(stored, parts, 'relaxed');
    });
  }

  pack({ messages, rest, config }: TracedRequest): PackedRequest {
    const frame: RequestFrame = { config: withoutSecrets(config), rest };
    return packRequest(messages, frame, this.memory);
  }

  /** In the order they left. */
  ofSession(session: string): Promise<StoredRequest[]> {
    return this.ports.requests.ofSession(session);
  }

  /** @throws SessionError `request-missing`, `request-corrupt` */
  async read(id: string): Promise<ReadRequest> {
    const stored = await this.ports.requests.get(id);
    if (!stored) throw new SessionError('request-missing', `no request ${id}`, { data: { request: id } });
    const { messages, frame, outlines } = await unpackRequest(stored, this.ports.requests);
    const request = { messages, rest: frame.rest, config: frame.config };
    return { ...request, stored, outlines, isExact: bodyHash(request) === stored.body };
  }
}

/** The encoded body of a request. */
export function bodyOf({ messages, rest, config }: TracedRequest): Record<string, unknown> {
  return encodeRequest({ ...rest, messages: messages.map(({ message }) => message) }, config).body;
}

const bodyHash = (request: TracedRequest): string => hashText(JSON.stringify(bodyOf(request)));

/** Estimated, of all segments. */
export function tokensOf(messages: readonly TracedMessage[]): number {
  let tokens = 0;
  for (const { segments } of messages) for (const segment of segments) tokens += segment.tokens;
  return tokens;
}
