import type { ModelMessage } from '../model/messages';
import type { StoryEntry } from './session-tree';

/** One message of the history with the entries it came from: what the inspector shows. */
export interface HistoryMessage {
  role: 'user' | 'assistant';
  text: string;
  parts: { entry: string; kind: StoryEntry['type']; start: number; end: number }[];
}

/** How a stored entry reads in the history (latest revision, macros filled in). */
export type EntryText = (entry: StoryEntry) => string;

/**
 * The one place where stored entries become model messages: story text only, the opening as an assistant message whose
 * first line names it, adjacent messages of one role merged by a blank line, blank replies left out.
 */
export function projectHistory(path: readonly StoryEntry[], cardName: string, textOf: EntryText): HistoryMessage[] {
  const messages: HistoryMessage[] = [];
  for (const entry of path) {
    const words = textOf(entry).trim();
    if (words === '') continue;
    const text = entry.type === 'greeting' ? `【开场 · ${cardName}】\n${words}` : words;
    const role = entry.type === 'input' ? 'user' : 'assistant';
    const last = messages[messages.length - 1];
    if (last?.role === role) {
      const start = last.text.length + 2;
      last.text += `\n\n${text}`;
      last.parts.push({ entry: entry.id, kind: entry.type, start, end: start + text.length });
    } else {
      messages.push({ role, text, parts: [{ entry: entry.id, kind: entry.type, start: 0, end: text.length }] });
    }
  }
  return messages;
}

/** The history without its map. */
export function toModelMessages(history: readonly HistoryMessage[]): ModelMessage[] {
  return history.map((message) => ({ role: message.role, content: message.text }));
}
