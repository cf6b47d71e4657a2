import type { Picture } from './picture';

/** Fills a limited-range picture (BT.709) from RGBA pixels of the luma plane's size. */
export function rgbaToPicture(rgba: Uint8ClampedArray, { luma, u, v }: Picture): void {
  const { widthPx, heightPx } = luma;
  for (let at = 0; at < widthPx * heightPx; at++) {
    luma.data[at] = 16.5 + 0.8588 * lumaOf(rgba, at * 4);
  }
  for (let y = 0; y < u.heightPx; y++) {
    for (let x = 0; x < u.widthPx; x++) {
      // One pixel of four is enough for color histograms.
      const pixel = 4 * (Math.min(heightPx - 1, 2 * y) * widthPx + Math.min(widthPx - 1, 2 * x));
      const full = lumaOf(rgba, pixel);
      u.data[y * u.widthPx + x] = 128.5 + 0.8784 * (((rgba[pixel + 2] ?? 0) - full) / 1.8556);
      v.data[y * v.widthPx + x] = 128.5 + 0.8784 * (((rgba[pixel] ?? 0) - full) / 1.5748);
    }
  }
}

function lumaOf(rgba: Uint8ClampedArray, at: number): number {
  return 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0);
}
