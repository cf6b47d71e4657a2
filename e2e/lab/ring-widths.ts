import { frameMiddlesSec, picturesAt, type Picture } from '../../tests/media/measure';
import type { Truth } from './measure-export';

/** The player's feet in a frame of the clip. */
export interface RingPlace extends Truth {
  readonly frame: number;
}

const TITLE_FRAMES = 50;
/** The ring's middle may be slightly off the expected feet. */
const ROWS_BESIDE = 6;
const LEAST_WHITE = 195;

/** The widths of a white ring in frames of an export, in pixels: how far white extends beside the player's feet. */
export async function ringWidths(exported: Blob, feet: readonly RingPlace[]): Promise<readonly number[]> {
  const times = frameMiddlesSec(feet.map(({ frame }) => frame + TITLE_FRAMES));
  const pictures = await picturesAt(exported, times);
  return feet.map((place, index) => {
    const picture = pictures[index];
    if (!picture) throw new Error(`Frame ${place.frame} is missing`);
    return ringWidth(picture, place);
  });
}

function ringWidth({ rgba, widthPx, heightPx }: Picture, { x, y }: Truth): number {
  const columns: number[] = [];
  const reach = Math.round(heightPx / 4);
  for (let row = Math.round(y) - ROWS_BESIDE; row <= Math.round(y) + ROWS_BESIDE; row++) {
    for (let column = Math.round(x) - reach; column <= Math.round(x) + reach; column++) {
      const at = 4 * (row * widthPx + column);
      if ([0, 1, 2].every((channel) => (rgba[at + channel] ?? 0) >= LEAST_WHITE)) columns.push(column);
    }
  }
  return Math.max(...columns) - Math.min(...columns);
}
