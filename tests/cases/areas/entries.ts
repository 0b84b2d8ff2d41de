import {
  appendEntry,
  moveEntry,
  parsePromptEntries,
  removeEntry,
  renameEntry,
  renderForModel,
  setEntryContent,
  setEntryEnabled,
} from '$lib/core';

interface EntriesInput {
  fn: string;
  args: unknown[];
}

type Operation = [name: string, ...args: unknown[]];

/** The operations by the names that cases use; each takes the text first. */
const OPERATIONS: Record<string, (text: string, ...args: never[]) => string> = {
  setEntryEnabled,
  setEntryContent,
  renameEntry,
  moveEntry,
  removeEntry,
  appendEntry,
};

export function runEntries(input: unknown): unknown {
  const { fn, args } = input as EntriesInput;
  const text = args[0] as string;
  switch (fn) {
    case 'renderForModel':
      return renderForModel(text);
    case 'parsePromptEntries':
      return parsePromptEntries(text);
    case 'entrySlices':
      return parsePromptEntries(text).map((entry) => text.slice(entry.start, entry.end));
    case 'roundTripToggle':
      return setEntryEnabled(setEntryEnabled(text, args[1] as number, false), args[1] as number, true);
    case 'script':
      return fileView((args[1] as Operation[]).reduce(apply, text));
    default:
      throw new Error(`No function ${fn} of entries`);
  }
}

function apply(text: string, [name, ...args]: Operation): string {
  const operation = OPERATIONS[name];
  if (!operation) throw new Error(`No operation ${name}`);
  return operation(text, ...(args as never[]));
}

const fileView = (text: string) => ({ text, entries: parsePromptEntries(text), render: renderForModel(text) });
