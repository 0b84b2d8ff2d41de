/** What a {@link LiyuanError} becomes when it crosses a worker: plain JSON. */
export interface ErrorJson {
  name: string;
  code: string;
  message: string;
  data: Record<string, unknown>;
  hint?: string;
}

/**
 * Base of every error this product raises on purpose. `code` is stable kebab-case and is what callers and
 * translations go by; `data` holds what the sentence for a person needs (names, sizes in bytes, lines).
 * `message` and `hint` are English, for logs and tests; the page makes its own sentence from `code`.
 */
export class LiyuanError extends Error {
  override readonly name: string = 'LiyuanError';
  readonly code: string;
  readonly data: Record<string, unknown>;
  readonly hint?: string;

  constructor(
    code: string,
    message: string,
    options: { data?: Record<string, unknown>; hint?: string; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.data = options.data ?? {};
    if (options.hint !== undefined) this.hint = options.hint;
  }

  toJSON(): ErrorJson {
    return {
      name: this.name,
      code: this.code,
      message: this.message,
      data: this.data,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
    };
  }

  /** The error that was sent, as a plain `LiyuanError`: across a worker, go by `code`, never by class. */
  static fromJSON(json: ErrorJson): LiyuanError {
    const error = new LiyuanError(json.code, json.message, {
      data: json.data,
      ...(json.hint === undefined ? {} : { hint: json.hint }),
    });
    Object.defineProperty(error, 'name', { value: json.name });
    return error;
  }
}

/** True for an error of ours, whichever copy of the class made it. */
export function isLiyuanError(value: unknown): value is LiyuanError {
  return (
    value instanceof Error &&
    typeof (value as { code?: unknown }).code === 'string' &&
    'data' in value &&
    'toJSON' in value
  );
}
