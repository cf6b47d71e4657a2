import type { PixelSize } from '@/domain/pixel-size';
import type { Turning } from '../pictures/picture-image';
import { PROCESSING_LIMIT_PX } from './constants';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a decoded frame is displayed. Sizes of square pixels before rotation. */
export interface FrameLayout extends PixelSize, Turning {}

/**
 * Converts between the decoded planes, which are not rotated and are tracked at a smaller scale, and the rotated pixels
 * that users see. Both are in pixels with (0, 0) at the top left corner.
 */
export interface Geometry {
  /** Size of the picture for tracking. */
  readonly processing: PixelSize;
  /** Size as displayed. */
  readonly displayed: PixelSize;
  /** Processing pixels per displayed pixel. */
  readonly scale: number;
  readonly toProcessing: (displayed: Point) => Point;
  readonly toDisplayed: (processing: Point) => Point;
}

export function makeGeometry(layout: FrameLayout): Geometry {
  const { widthPx, heightPx, flip } = layout;
  const scale = processingScale(layout);
  const displayed = turned(layout, layout);
  const mirror = (point: Point): Point => (flip ? { x: displayed.widthPx - point.x, y: point.y } : point);
  return {
    processing: {
      widthPx: Math.max(1, Math.round(widthPx * scale)),
      heightPx: Math.max(1, Math.round(heightPx * scale)),
    },
    displayed,
    scale,
    toProcessing: (point) => scaled(unrotate(mirror(point), layout), scale),
    toDisplayed: (point) => mirror(rotate(scaled(point, 1 / scale), layout)),
  };
}

/** A size after the layout's rotation. */
export function turned(
  { widthPx, heightPx }: PixelSize,
  { rotationDeg }: Pick<Turning, 'rotationDeg'>,
): PixelSize {
  return rotationDeg % 180 === 0 ? { widthPx, heightPx } : { widthPx: heightPx, heightPx: widthPx };
}

/** The scale, at most 1, that fits the picture into 640x480, or into 480x640 when it is upright. */
export function processingScale({ widthPx, heightPx }: PixelSize): number {
  const long = Math.max(widthPx, heightPx);
  const short = Math.min(widthPx, heightPx);
  return Math.min(1, PROCESSING_LIMIT_PX.long / long, PROCESSING_LIMIT_PX.short / short);
}

function scaled({ x, y }: Point, factor: number): Point {
  return { x: x * factor, y: y * factor };
}

function rotate({ x, y }: Point, { widthPx, heightPx, rotationDeg }: FrameLayout): Point {
  switch (rotationDeg) {
    case 0:
      return { x, y };
    case 90:
      return { x: heightPx - y, y: x };
    case 180:
      return { x: widthPx - x, y: heightPx - y };
    case 270:
      return { x: y, y: widthPx - x };
  }
}

function unrotate({ x, y }: Point, { widthPx, heightPx, rotationDeg }: FrameLayout): Point {
  switch (rotationDeg) {
    case 0:
      return { x, y };
    case 90:
      return { x: y, y: heightPx - x };
    case 180:
      return { x: widthPx - x, y: heightPx - y };
    case 270:
      return { x: widthPx - y, y: x };
  }
}
