/** What a model is sent. A stored entry is not a model message: `sessions/project-messages` converts, at one place. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string | ContentPart[];
  name?: string;
  toolCalls?: ToolCall[];
  /** On a `tool` message: the call it answers. */
  toolCallId?: string;
  /** Thinking of an assistant message, for providers that want it back. */
  reasoning?: string;
}

export type ContentPart = { type: 'text'; text: string } | { type: 'image'; mediaType: string; base64: string };

export interface ToolCall {
  id: string;
  name: string;
  /** JSON text as the model wrote it; it may be broken. */
  arguments: string;
}

export interface ToolDefinition {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Record<string, unknown>;
}

/** Everything a request consists of, before a dialect encodes it. */
export interface ModelRequest {
  messages: ModelMessage[];
  tools?: ToolDefinition[];
  toolChoice?: 'auto' | 'none' | 'required';
  samplers: Samplers;
}

/** Every sampler that presets of the ecosystem carry. Absent means: do not send. */
export interface Samplers {
  temperature?: number;
  topP?: number;
  topK?: number;
  topA?: number;
  minP?: number;
  typicalP?: number;
  tfs?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  repetitionPenalty?: number;
  repetitionRange?: number;
  seed?: number;
  /** Tokens. */
  maxTokens?: number;
  stop?: string[];
  logitBias?: Record<string, number>;
  reasoningEffort?: 'minimal' | 'low' | 'medium' | 'high' | 'auto';
  /** Sent as they are, last: what a vendor added since. */
  extra?: Record<string, unknown>;
}
