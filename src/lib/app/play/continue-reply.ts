import type { SegmentMemory, TracedMessage } from '$lib/core/prompt/requests';
import type { ReplyEntry } from '$lib/core/sessions/session-entry';
import { textOf, type SessionTree } from '$lib/core/sessions/session-tree';
import { languageOfText } from '../library/card-language';
import { wholeMessage } from '../prompt/trace-request';

/** Our words to a model that must go on where a reply broke off. */
const WORDS = {
  zh: '上面这段回复在中途断了。请紧接着最后一个字往下写，不要重复已有的文字，也不要加说明。',
  en: 'The reply above broke off. Go on directly after its last word. Do not repeat what is there, and add no remark.',
};

/** What a continued reply begins with, and the messages that ask for the rest. Nothing written yet: an ordinary request. */
export function continuation(
  reply: ReplyEntry,
  tree: SessionTree,
  memory: SegmentMemory,
): { text: string; messages: TracedMessage[] } | null {
  const text = textOf(tree, reply);
  if (text.trim() === '') return null;
  const words = languageOfText(text) === 'zh' ? WORDS.zh : WORDS.en;
  return {
    text,
    messages: [
      wholeMessage(
        { role: 'assistant', content: text },
        { id: `story:${reply.id}`, kind: 'history', source: { field: 'reply' } },
        memory,
      ),
      wholeMessage(
        { role: 'user', content: words },
        { id: 'continue', kind: 'conventions', source: { field: 'continue' } },
        memory,
      ),
    ],
  };
}
