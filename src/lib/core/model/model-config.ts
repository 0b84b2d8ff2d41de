import type { Samplers } from './messages';

/** Wire format, not vendor. */
export type Dialect = 'openai-chat' | 'rehearsal';

/** A model the user set up. Holds no key: `keyId` names one in the vault. */
export interface ModelConfig {
  id: string;
  name: string;
  dialect: Dialect;
  /** Without a trailing slash, e.g. `https://api.example.com/v1`. */
  baseUrl: string;
  /** The provider's name of the model. */
  model: string;
  keyId?: string;
  /** Tokens. */
  contextWindow: number;
  samplers: Samplers;
  /** Quirks of a vendor, as data. */
  compat: Compat;
}

/** A vendor's deviations from its dialect. */
export interface Compat {
  /** Name of the output limit: newer OpenAI models refuse `max_tokens`. */
  maxTokensField?: 'max_tokens' | 'max_completion_tokens';
  /** Ask for usage in the stream (`stream_options.include_usage`). Default true. */
  streamUsage?: boolean;
  /** Role of the first message. Default `system`. */
  systemRole?: 'system' | 'developer' | 'user';
  /** Which samplers the endpoint takes; absent: the OpenAI core set. */
  samplerProfile?: 'openai' | 'openrouter' | 'mistral' | 'textgen' | 'none';
  /** Where thinking of earlier rounds goes back beside tool calls; absent: it is not sent. */
  reasoningField?: 'reasoning_content' | 'reasoning';
  /** Extra headers of the user's own. */
  headers?: Record<string, string>;
}
