import type { PixelSize } from '@/domain/pixel-size';
import type { Rotation } from './rotate';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The position of a window in the stored picture. */
export interface WindowPlace {
  /** Its top left corner in the stored picture, at even coordinates. */
  readonly stored: Place;
  /** Its top left corner in the displayed picture. */
  readonly shown: Place;
}

/**
 * Places a window near a corner of the displayed picture, at even coordinates inside the stored one.
 * @param wanted the corner in the displayed picture.
 * @param window the window's size as displayed; even.
 * @param stored the stored picture's size.
 */
export function placeWindow(
  wanted: Place,
  window: PixelSize,
  stored: PixelSize,
  rotation: Rotation,
): WindowPlace {
  const isLying = rotation % 180 !== 0;
  const [width, height] = isLying ? [window.heightPx, window.widthPx] : [window.widthPx, window.heightPx];
  const turned = turn(wanted, window, stored, rotation);
  const place = {
    x: evenIn(turned.x, stored.widthPx - width),
    y: evenIn(turned.y, stored.heightPx - height),
  };
  const shownSize = isLying ? { widthPx: stored.heightPx, heightPx: stored.widthPx } : stored;
  const back = isLying ? 360 - rotation : rotation;
  const shown = turn(place, { widthPx: width, heightPx: height }, shownSize, back);
  return { stored: place, shown };
}

/**
 * The corner of a part in a picture that is turned counterclockwise.
 * @param size the part's size before it is turned.
 * @param turned the picture's size after it is turned.
 */
function turn({ x, y }: Place, size: PixelSize, turned: PixelSize, rotation: number): Place {
  switch (rotation) {
    case 90:
      return { x: y, y: turned.heightPx - x - size.widthPx };
    case 180:
      return { x: turned.widthPx - x - size.widthPx, y: turned.heightPx - y - size.heightPx };
    case 270:
      return { x: turned.widthPx - y - size.heightPx, y: x };
    default:
      return { x, y };
  }
}

/** The even position at or before a wanted one, between 0 and the last even one. */
function evenIn(wanted: number, last: number): number {
  return Math.max(0, Math.min(2 * Math.floor(wanted / 2), 2 * Math.floor(last / 2)));
}
