import bridge from './bridge.js?raw';

/** What a card's frame may load: nothing. Its own inline code and pictures in the text are all there is. */
export const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  "connect-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The document of a card's frame. Policy and bridge stand before the first character of the card; a card that is a
 * whole document of its own still works, since a parser takes its html, head and body tags for the ones that are open.
 */
export function frameDocument(html: string): string {
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${bridge}</script>`,
    '</head><body>',
    html,
  ].join('');
}
