import { LOOK_BYTES, LOOK_PX } from '../../people/look-size';
import type { Region } from '../../people/person';
import type { Picture, Plane } from '../frames/picture';
import type { Geometry } from '../geometry';

/** BT.709 from luma and chroma that swing from 0 to 1 and from -0.5 to 0.5. */
const RED_OF_V = 1.5748;
const GREEN_OF_U = -0.1873;
const GREEN_OF_V = -0.4681;
const BLUE_OF_U = 1.8556;

/**
 * A region of the displayed video out of a picture that is tracked on, upright, as RGBA pixels for the model; black
 * beyond the edges.
 */
export function cropForLook(picture: Picture, geometry: Geometry, { x, y, sizePx }: Region): ArrayBuffer {
  const { luma, u, v, fullRange } = picture;
  const rgba = new Uint8ClampedArray(LOOK_BYTES);
  const stepPx = sizePx / LOOK_PX;
  // The way from the region into the picture is straight: one corner and two steps tell all of it.
  const at = (column: number, row: number) =>
    geometry.toProcessing({ x: x + (column + 0.5) * stepPx, y: y + (row + 0.5) * stepPx });
  const [corner, right, down] = [at(0, 0), at(1, 0), at(0, 1)];
  const across = { x: right.x - corner.x, y: right.y - corner.y };
  const along = { x: down.x - corner.x, y: down.y - corner.y };
  const [lumaFrom, lumaSwing, chromaSwing] = fullRange ? [0, 255, 255] : [16, 219, 224];
  for (let row = 0, to = 0; row < LOOK_PX; row++) {
    for (let column = 0; column < LOOK_PX; column++, to += 4) {
      const pictureX = corner.x + column * across.x + row * along.x - 0.5;
      const pictureY = corner.y + column * across.y + row * along.y - 0.5;
      rgba[to + 3] = 255;
      if (!isInside(luma, pictureX, pictureY)) continue;
      const bright = (255 * (sampled(luma, pictureX, pictureY) - lumaFrom)) / lumaSwing;
      const blue = (255 * (nearest(u, pictureX / 2, pictureY / 2) - 128)) / chromaSwing;
      const red = (255 * (nearest(v, pictureX / 2, pictureY / 2) - 128)) / chromaSwing;
      rgba[to] = bright + RED_OF_V * red;
      rgba[to + 1] = bright + GREEN_OF_U * blue + GREEN_OF_V * red;
      rgba[to + 2] = bright + BLUE_OF_U * blue;
    }
  }
  return rgba.buffer;
}

function isInside({ widthPx, heightPx }: Plane, x: number, y: number): boolean {
  return x > -0.5 && y > -0.5 && x < widthPx - 0.5 && y < heightPx - 0.5;
}

function sampled(plane: Plane, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [toRight, toBottom] = [x - left, y - top];
  const upper = valueAt(plane, left, top) * (1 - toRight) + valueAt(plane, left + 1, top) * toRight;
  const lower = valueAt(plane, left, top + 1) * (1 - toRight) + valueAt(plane, left + 1, top + 1) * toRight;
  return upper * (1 - toBottom) + lower * toBottom;
}

function nearest(plane: Plane, x: number, y: number): number {
  return valueAt(plane, Math.round(x), Math.round(y));
}

/** Of the nearest pixel inside. */
function valueAt({ widthPx, heightPx, data }: Plane, x: number, y: number): number {
  const column = Math.min(widthPx - 1, Math.max(0, x));
  const row = Math.min(heightPx - 1, Math.max(0, y));
  return data[row * widthPx + column] ?? 0;
}
