import createDOMPurify from 'dompurify';
import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import type { Block } from './split-blocks';

/** Text-level tags, and the blocks that Markdown itself makes. Pages, frames, forms, pictures and styles are for card frames. */
const TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'hr',
  'i',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
];
const ATTRIBUTES = ['href', 'lang', 'start', 'align', 'role', 'aria-level'];

/** `*action*`, `**bold**`, `***both***`, closing also beside Chinese punctuation, where CommonMark does not. */
const stars: TokenizerAndRendererExtension = {
  name: 'stars',
  level: 'inline',
  start: (source) => source.indexOf('*'),
  tokenizer(source) {
    const match = /^(\*{1,3})(?=[^\s*])((?:\\.|[^*]|\*(?!\1))*?[^\s\\])\1(?!\*)/s.exec(source) ?? nested(source);
    if (!match) return undefined;
    const [raw, run = '*', text = ''] = match;
    return { type: 'stars', raw, run, tokens: this.lexer.inlineTokens(text) };
  },
  renderer(token) {
    const inner = this.parser.parseInline(token.tokens ?? []);
    const run = String(token.run);
    if (run === '*') return `<em>${inner}</em>`;
    return run === '**' ? `<strong>${inner}</strong>` : `<strong><em>${inner}</em></strong>`;
  },
};

/** `**bold *action* bold**`: the outer run may hold shorter ones. */
function nested(source: string): RegExpExecArray | null {
  return (
    /^(\*\*)(?=\S)((?:[^*]|\*[^*\s][^*]*\*)+?)\1(?!\*)/s.exec(source) ??
    /^(\*)(?=[^\s*])((?:[^*]|\*\*[^*]+\*\*)+?)\1(?!\*)/s.exec(source)
  );
}

const marked = new Marked({ gfm: true, breaks: true, async: false });
marked.use({
  extensions: [stars],
  tokenizer: {
    // One tilde is a drawn-out tone in Chinese (好呀~), never a strike-through.
    del(source) {
      const match = /^~~(?=\S)([\s\S]*?\S)~~/.exec(source);
      return match
        ? { type: 'del', raw: match[0], text: match[1] ?? '', tokens: this.lexer.inlineTokens(match[1] ?? '') }
        : undefined;
    },
  },
  renderer: {
    heading({ tokens }: Tokens.Heading) {
      return `<p role="heading" aria-level="3">${this.parser.parseInline(tokens)}</p>`;
    },
    image: ({ text }: Tokens.Image) => escapeHtml(text),
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
  },
});

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

const purify = createDOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return;
  if (!/^https?:/i.test(node.getAttribute('href') ?? '')) node.removeAttribute('href');
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

function clean(html: string): DocumentFragment {
  return purify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** A paragraph's inline content. */
export function inlineFragment(source: string): DocumentFragment {
  return clean(marked.parseInline(source) as string);
}

/** A block that is neither a paragraph nor code. */
export function blockFragment(block: Block): DocumentFragment {
  return clean(marked.parse(block.source) as string);
}
