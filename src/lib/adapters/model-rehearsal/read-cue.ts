import type { ModelMessage, ModelRequest } from '$lib/core/model/messages';

/** What a request tells the rehearsal. */
export interface Cue {
  language: 'zh' | 'en';
  /** The character's name; empty where the story has no opening. */
  character: string;
  /** The player's own words, shortened; empty where the reply is only to go on. */
  quote: string;
  /** Inputs so far, this one included; at least 1. */
  turn: number;
  /** All that was said before, to avoid saying it again. */
  said: string;
  /** The request asks for the rest of a reply that broke off. */
  continues: boolean;
}

/** Our own mark on the opening: it names the character. */
const OPENING = /^【开场 · (.+?)】\n?/;
/** How the play asks for the rest of a reply. */
const CONTINUE = /^(?:上面这段回复在中途断了|The reply above broke off)/;
/** Characters of a quotation: longer ones bore. */
const QUOTE_MAX = 48;
/** UTF-16 units that decide the language. */
const SAMPLE = 2_000;

export function readCue(request: ModelRequest): Cue {
  const { messages } = request;
  const texts = messages.map(textOf);
  const replies = texts.filter((_, at) => messages[at]?.role === 'assistant');
  const inputs = texts.filter((text, at) => messages[at]?.role === 'user' && !CONTINUE.test(text));
  const last = messages.at(-1)?.role === 'user' ? (texts.at(-1) ?? '') : '';
  const continues = CONTINUE.test(last);
  const opening = replies.find((text) => OPENING.test(text));
  const system = texts.filter((_, at) => messages[at]?.role === 'system').join('\n');
  return {
    language: languageOf(opening?.replace(OPENING, '') ?? replies[0] ?? `${inputs.at(-1) ?? ''} ${system}`),
    character: OPENING.exec(opening ?? '')?.[1] ?? '',
    quote: continues ? '' : quoteOf(last),
    turn: Math.max(1, inputs.length),
    said: replies.join('\n'),
    continues,
  };
}

function textOf(message: ModelMessage): string {
  if (typeof message.content === 'string') return message.content;
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** The last paragraph is the player's own: notes on the story's state stand before it. */
function quoteOf(text: string): string {
  const paragraph =
    text
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  const plain = paragraph
    .replace(/\s+/g, ' ')
    .replace(/[*_`“”"「」『』]/g, '')
    .replace(/[。.，,、；;]+\s*$/, '')
    .trim();
  const characters = [...plain];
  if (characters.length <= QUOTE_MAX) return plain;
  const cut = characters.slice(0, QUOTE_MAX).join('');
  // Words of Latin letters are kept whole, and end in their own ellipsis.
  const whole = cut.replace(/\s+[\p{Script=Latin}\p{M}'’-]*$/u, '');
  return whole === cut ? `${cut.trimEnd()}……` : `${whole}…`;
}

function languageOf(text: string): 'zh' | 'en' {
  const sample = text.slice(0, SAMPLE);
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  // A Latin word weighs about as much as two Han characters.
  const latin = (sample.match(/\p{Script=Latin}+/gu)?.length ?? 0) * 2;
  return han > latin ? 'zh' : 'en';
}
