import type { Point } from '../geometry';
import { length, minus, plus, times } from '../vectors';

/** A person that the people model sees. In processing pixels, which may be rotated against the displayed video. */
export interface Body {
  readonly middle: Point;
  /** From the middle to the feet: half the body's height, in the direction that is down in the displayed video. */
  readonly toFeet: Point;
  readonly widthPx: number;
}

export interface Circle {
  readonly center: Point;
  readonly radiusPx: number;
}

/** A square part of a picture for the people model, upright in the displayed video. In processing pixels. */
export interface Square {
  readonly middle: Point;
  readonly sizePx: number;
}

/** Part of the body's size by which its box may be too small. */
const BOX_ERROR = 0.1;
/** A body this near to the upper or lower edge of a square, in shares of its side, may be cut off. */
const EDGE_SHARE = 0.03;

export function heightOf({ toFeet }: Body): number {
  return 2 * length(toFeet);
}

/** A place in the body's own axes: across and down from its middle, in shares of its height. */
export function inBody({ middle, toFeet }: Body, place: Point): Point {
  const away = minus(place, middle);
  const perHeight = 1 / (4 * (toFeet.x * toFeet.x + toFeet.y * toFeet.y));
  return {
    x: 2 * perHeight * (away.x * toFeet.y - away.y * toFeet.x),
    y: 2 * perHeight * (away.x * toFeet.x + away.y * toFeet.y),
  };
}

/** The place in the picture of a place in the body's own axes. */
export function outOfBody({ middle, toFeet }: Body, { x, y }: Point): Point {
  const across = { x: toFeet.y, y: -toFeet.x };
  return plus(middle, plus(times(2 * x, across), times(2 * y, toFeet)));
}

/** True if the place is inside the body's box, or just outside. */
export function isInBody(body: Body, place: Point): boolean {
  const { x, y } = inBody(body, place);
  const halfWidth = body.widthPx / heightOf(body) / 2;
  return Math.abs(x) < halfWidth * (1 + 2 * BOX_ERROR) && Math.abs(y) < 0.5 * (1 + 2 * BOX_ERROR);
}

/** True if the square shows the whole body. */
export function isWhole(body: Body, { middle, sizePx }: Square): boolean {
  const away = minus(body.middle, middle);
  const halfHeight = length(body.toFeet);
  const down = Math.abs(away.x * body.toFeet.x + away.y * body.toFeet.y) / halfHeight;
  return down + halfHeight <= (0.5 - EDGE_SHARE) * sizePx;
}
