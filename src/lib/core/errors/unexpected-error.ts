import { isLiyuanError, LiyuanError } from './liyuan-error';

/** Any thrown value as a `LiyuanError`; what is not ours becomes `unexpected` with its text kept in `data.detail`. */
export function toLiyuanError(value: unknown): LiyuanError {
  if (isLiyuanError(value)) return value;
  const detail = value instanceof Error ? `${value.name}: ${value.message}` : String(value);
  return new LiyuanError('unexpected', detail, { data: { detail }, cause: value });
}
