import type { PixelSize } from './pixel-size';
import { CROP } from './limits';

/** A part of a picture, in its own pixels. */
export interface PixelArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The maximum zoom. At zoom 1 the crop is the largest that fits; at the maximum zoom its shorter side is still 50 px.
 * It is 1 for a smaller picture.
 */
export function deepestZoom(picture: PixelSize): number {
  const largestHeightPx = Math.min(picture.heightPx, picture.widthPx / CROP.aspect);
  return Math.max(1, largestHeightPx / CROP.minSizePx);
}

/** How far an arrow key moves the crop: 1 px, 10 with Shift, 100 with Ctrl or Cmd. */
export function cropNudgePx(keys: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): number {
  if (keys.ctrlKey || keys.metaKey) return 100;
  return keys.shiftKey ? 10 : 1;
}

/** The direction in which an arrow key moves the crop; null for other keys. */
export function cropDirection(key: string): { readonly x: number; readonly y: number } | null {
  switch (key) {
    case 'ArrowLeft':
      return { x: -1, y: 0 };
    case 'ArrowRight':
      return { x: 1, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -1 };
    case 'ArrowDown':
      return { x: 0, y: 1 };
    default:
      return null;
  }
}
