import type { Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';
import { stepsOfNumber, stepsOfTime } from './steps';

/** How far a window extends beyond its crop, for the filter that shifts it by fractions of a pixel. */
const MARGIN_PX = 2;

/**
 * Part of a filter chain that cuts frames to their crops: a window at even positions, then shifted by the remainder.
 * @param boxes the crop of each frame; all have one size, with even sides.
 * @param picture the even part of the picture.
 * @param output the size to show the crops at.
 */
export function cropFilter(boxes: readonly Box[], picture: PixelSize, output: PixelSize): string {
  const { width = 2, height = 2 } = boxes[0] ?? {};
  const across = sideOf(
    boxes.map(({ x }) => x),
    width,
    picture.widthPx,
  );
  const down = sideOf(
    boxes.map(({ y }) => y),
    height,
    picture.heightPx,
  );
  const place = `x='${stepsOfTime(across.windows)}':y='${stepsOfTime(down.windows)}'`;
  const filters = [`crop=${across.size}:${down.size}:${place}`];
  if ([...across.rest, ...down.rest].some((rest) => rest !== 0)) {
    const [x, y] = [stepsOfNumber(across.rest), stepsOfNumber(down.rest)];
    filters.push(
      `perspective=x0='${x}':y0='${y}':x1='W+${x}':y1='${y}':x2='${x}':y2='H+${y}':x3='W+${x}':y3='H+${y}'` +
        ':interpolation=cubic:sense=source:eval=frame',
    );
  }
  filters.push(`crop=${width}:${height}:0:0`);
  const isSize = width === output.widthPx && height === output.heightPx;
  if (!isSize) filters.push(`scale=${output.widthPx}:${output.heightPx}:flags=lanczos`);
  return filters.join(',');
}

interface WindowSide {
  readonly size: number;
  /** Where the window of each frame begins; even. */
  readonly windows: readonly number[];
  /** How far the crop of each frame lies after the window's start. */
  readonly rest: readonly number[];
}

/** One side of the windows. A crop that fills the side needs no window. */
function sideOf(places: readonly number[], length: number, space: number): WindowSide {
  const size = Math.min(space, length + 4 * MARGIN_PX);
  const windows = places.map((place) => {
    const even = 2 * Math.floor((place - MARGIN_PX) / 2);
    return Math.max(0, Math.min(even, space - size));
  });
  return { size, windows, rest: places.map((place, k) => place - (windows[k] ?? 0)) };
}
