/**
 * What the core may use beyond the language: present in every engine the app runs in (page, worker, Node), pure, and
 * declared here by hand because its usual types come with all of the DOM.
 */
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  decode(bytes?: ArrayBufferView | ArrayBuffer, options?: { stream?: boolean }): string;
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare function structuredClone<T>(value: T): T;

declare class URL {
  constructor(url: string);
  readonly origin: string;
  readonly host: string;
  readonly protocol: string;
  username: string;
  password: string;
  pathname: string;
  search: string;
  hash: string;
  readonly href: string;
}
