import { asList, isRecord, parseJson, textOf } from '$lib/core/model/json-values';

/** Names in a list of models of any common shape, in the endpoint's order, each once; null when it is no such list. */
export function readModelList(text: string): string[] | null {
  const value = parseJson(text);
  const list = Array.isArray(value) ? (value as unknown[]) : isRecord(value) ? (value.data ?? value.models) : undefined;
  if (!Array.isArray(list)) return null;
  return [...new Set(asList(list).flatMap(nameOf))];
}

function nameOf(item: unknown): string[] {
  const name = isRecord(item) ? (textOf(item.id) ?? textOf(item.model) ?? textOf(item.name)) : textOf(item);
  return name === undefined ? [] : [name];
}
