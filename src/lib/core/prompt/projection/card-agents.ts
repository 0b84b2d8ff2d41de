import type { CardFields } from '../../cards/schema';
import type { LoreEntry } from '../../lorebooks/schema';
import { formatEntry, type LiteralEntry } from '../entries/format-entry';

/** A world book of the card with the entries that always apply, in the order in which they are to stand. */
export interface ConstantLore {
  book: string;
  entries: readonly Pick<LoreEntry, 'comment' | 'keys' | 'content'>[];
}

const FIELDS = [
  ['## 性格', 'personality'],
  ['## 当前场景', 'scenario'],
  ['## 对白示例（仅供文风与语气参考，不是已发生的剧情）', 'mesExample'],
  ['# 卡作者附加指令（优先级最高）', 'systemPrompt'],
] as const;

/**
 * A card as an AGENTS.md: its fields and constant lore as entries, under the headings they have in the system prompt.
 * Blank fields are left out. Macros stay as written, and what the model reads of an entry is the field, trimmed.
 */
export function cardAsAgents(card: CardFields, lore: ConstantLore): string {
  const entries: LiteralEntry[] = [{ level: 1, name: `你扮演的角色：${card.name}`, text: card.description ?? '' }];
  for (const [heading, field] of FIELDS) addField(entries, heading, card[field]);
  addLore(entries, lore);
  addField(entries, '# 卡作者末端指令', card.postHistoryInstructions);
  return `${entries.map(formatEntry).join('\n\n')}\n`;
}

function addField(entries: LiteralEntry[], heading: string, text = ''): void {
  if (text.trim() === '') return;
  const level = heading.indexOf(' ');
  entries.push({ level, name: heading.slice(level + 1), text });
}

function addLore(entries: LiteralEntry[], { book, entries: lore }: ConstantLore): void {
  const written = lore.filter((entry) => entry.content.trim() !== '');
  if (written.length === 0) return;
  entries.push({ level: 1, name: '世界设定（常驻事实）', text: '' });
  const used = new Map<string, number>();
  written.forEach((entry, index) => {
    const title = entry.comment.trim() || entry.keys.find((key) => key.trim() !== '')?.trim() || `条目 ${index + 1}`;
    const name = `${title}（世界书·${book}）`;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    entries.push({ level: 2, name: count === 1 ? name : `${name} ${count}`, text: entry.content });
  });
}
