/** Pictures that carry their number, to find out which frames a video is made of. */
import type { Planes } from './hevc-clip';
import type { Picture } from './measure';

const WIDTH_PX = 320;
const HEIGHT_PX = 180;
const BITS = 6;
const BLOCK_PX = 40;

/** A picture that has its number as blocks, white for one, in its upper left corner. */
export function numbered(number: number): Planes {
  const data = new Uint8Array((WIDTH_PX * HEIGHT_PX * 3) / 2).fill(128);
  for (let bit = 0; bit < BITS; bit++) {
    const luma = (number >> bit) & 1 ? 235 : 16;
    for (let y = 0; y < BLOCK_PX; y++) {
      data.fill(luma, y * WIDTH_PX + bit * BLOCK_PX, y * WIDTH_PX + (bit + 1) * BLOCK_PX);
    }
  }
  return { data, widthPx: WIDTH_PX, heightPx: HEIGHT_PX };
}

/** The number back; `turned` for a picture that was turned by 90 degrees clockwise. */
export function numberIn({ rgba, widthPx }: Picture, turned = false): number {
  let number = 0;
  for (let bit = 0; bit < BITS; bit++) {
    const [along, across] = [(bit + 0.5) * BLOCK_PX, BLOCK_PX / 2];
    const [x, y] = turned ? [widthPx - across, along] : [along, across];
    if ((rgba[4 * (Math.floor(y) * widthPx + Math.floor(x))] ?? 0) > 128) number += 2 ** bit;
  }
  return number;
}
