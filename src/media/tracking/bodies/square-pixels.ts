import type { PlaneColor } from '@/media/export/planes/color-space';
import { TRACKING_LOOK_PX } from '../../people/look-size';
import type { Picture, Plane } from '../../pictures/picture';
import { rgbWriter } from '../../pictures/picture-image';
import type { Square } from './body';
import type { Axes } from './axes';

/**
 * A part of a picture in the people model's format, upright as displayed and black beyond the edges.
 * @returns TRACKING_LOOK_PX by TRACKING_LOOK_PX pixels, RGBA
 */
export function squareOf(
  picture: Picture,
  { middle, sizePx }: Square,
  { right, down }: Axes,
  matrix: PlaneColor['matrix'],
): Uint8ClampedArray<ArrayBuffer> {
  const { luma, u, v } = picture;
  const outPx = TRACKING_LOOK_PX;
  const rgba = new Uint8ClampedArray(4 * outPx * outPx);
  const write = rgbWriter(picture.fullRange, matrix);
  const step = sizePx / outPx;
  const samples = Math.max(1, Math.round(step));
  const isEnlarged = step < 1;
  for (let row = 0; row < outPx; row++) {
    for (let column = 0; column < outPx; column++) {
      let [sum, sumU, sumV, count] = [0, 0, 0, 0];
      for (let sample = 0; sample < samples * samples; sample++) {
        const across = (column + ((sample % samples) + 0.5) / samples) * step - sizePx / 2;
        const along = (row + (Math.floor(sample / samples) + 0.5) / samples) * step - sizePx / 2;
        const x = middle.x + across * right.x + along * down.x;
        const y = middle.y + across * right.y + along * down.y;
        if (x < 0 || y < 0 || x >= luma.widthPx || y >= luma.heightPx) continue;
        sum += isEnlarged ? between(luma, x - 0.5, y - 0.5) : at(luma, x, y);
        sumU += at(u, x / 2, y / 2);
        sumV += at(v, x / 2, y / 2);
        count++;
      }
      if (count > 0) write(rgba, 4 * (row * outPx + column), sum / count, sumU / count, sumV / count);
    }
  }
  return rgba;
}

function at({ data, widthPx }: Plane, x: number, y: number): number {
  return data[Math.floor(y) * widthPx + Math.floor(x)] ?? 0;
}

/** A value between four pixels. */
function between(plane: Plane, x: number, y: number): number {
  const { data, widthPx, heightPx } = plane;
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const right = Math.min(widthPx - 1, left + 1);
  const bottom = Math.min(heightPx - 1, top + 1);
  const shareX = Math.max(0, x - left);
  const shareY = Math.max(0, y - top);
  const upper =
    (data[top * widthPx + left] ?? 0) * (1 - shareX) + (data[top * widthPx + right] ?? 0) * shareX;
  const lower =
    (data[bottom * widthPx + left] ?? 0) * (1 - shareX) + (data[bottom * widthPx + right] ?? 0) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}
