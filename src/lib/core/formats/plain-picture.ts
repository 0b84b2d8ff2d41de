import { zlibSync } from 'fflate';
import { pngChunk, writePng } from './png-chunks';
import { viewOf } from './bytes';

const WIDTH = 400;
const HEIGHT = 600;
/** Top and bottom of the sheet: paper and rain-blue ink. */
const PAPER = [232, 226, 214] as const;
const INK = [96, 112, 128] as const;

/** A small plain picture for a card that has none: 400 × 600 PNG, paper darkening into ink. Always the same bytes. */
export function plainPicture(): Uint8Array {
  const header = new Uint8Array(13);
  viewOf(header).setUint32(0, WIDTH);
  viewOf(header).setUint32(4, HEIGHT);
  header.set([8, 2, 0, 0, 0], 8); // 8 bit, RGB, deflate, adaptive filters, not interlaced
  const stride = 1 + WIDTH * 3;
  const pixels = new Uint8Array(stride * HEIGHT);
  for (let row = 0; row < HEIGHT; row += 1) {
    const share = (row / (HEIGHT - 1)) ** 2;
    const colour = PAPER.map((paper, index) => Math.round(paper + ((INK[index] ?? paper) - paper) * share));
    for (let column = 0; column < WIDTH; column += 1) pixels.set(colour, row * stride + 1 + column * 3);
  }
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', zlibSync(pixels, { level: 9 })),
    pngChunk('IEND', new Uint8Array(0)),
  ];
  return writePng({ chunks, tail: new Uint8Array(0) });
}
