import type { Rotation } from 'mediabunny';
import { PROCESSING_LIMIT_PX } from './constants';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** How a decoded frame is shown. Sizes of square pixels before rotation. */
export interface FrameLayout extends Size {
  readonly rotationDeg: Rotation;
  /** Mirrored left to right after the rotation. */
  readonly flip: boolean;
}

/**
 * Decoded planes are not rotated and are tracked on at a smaller scale; users see rotated pixels. This converts
 * between the two; both are in pixels with (0, 0) at the top left corner.
 */
export interface Geometry {
  /** Size of the picture that is tracked on. */
  readonly processing: Size;
  /** Size as displayed. */
  readonly displayed: Size;
  /** Processing pixels per displayed pixel. */
  readonly scale: number;
  readonly toProcessing: (displayed: Point) => Point;
  readonly toDisplayed: (processing: Point) => Point;
}

export function makeGeometry(layout: FrameLayout): Geometry {
  const { widthPx, heightPx, rotationDeg, flip } = layout;
  const scale = processingScale(layout);
  const turned = rotationDeg % 180 !== 0;
  const displayed = turned ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
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

/** At most 1: fits the picture into 640x480, or 480x640 when it is upright. */
export function processingScale({ widthPx, heightPx }: Size): number {
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
