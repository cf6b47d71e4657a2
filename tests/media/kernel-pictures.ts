/** Pictures in a kernel's memory, filled with noise that is the same in every run. */
import { KernelImage } from '@/media/export/kernel/kernel-image';
import type { PictureKernel } from '@/media/export/kernel/picture-kernel';
import type { I420Image } from '@/media/export/planes/i420';
import { randomNumbers } from '../random-numbers';

/** Fills bytes with noise from `low` to `high`, both included. */
export function fill(data: Uint8Array | Uint8ClampedArray, seed: number, low = 0, high = 255): void {
  const next = randomNumbers(seed);
  data.forEach((_, i) => (data[i] = low + Math.floor(next() * (high - low + 1))));
}

export function noisyImage(kernel: PictureKernel, widthPx: number, heightPx: number): KernelImage {
  const image = new KernelImage(kernel, widthPx, heightPx);
  fill(image.view.data, widthPx * 1000 + heightPx);
  return image;
}

/** Copies of the planes, unaffected by later calls. */
export function copyOf({ view }: KernelImage): I420Image {
  return { ...view, data: view.data.slice() };
}

/** Small sizes, odd enough to test every end of a row. */
export const SIZES = [
  [2, 2],
  [4, 6],
  [6, 16],
  [16, 8],
  [18, 34],
  [38, 20],
  [64, 48],
  [130, 66],
] as const;
