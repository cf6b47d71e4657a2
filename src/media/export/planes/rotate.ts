import type { KernelImage } from '../kernel/kernel-image';

export type Rotation = 0 | 90 | 180 | 270;

/** Rotates a picture clockwise into another one of the same kernel, whose sides are swapped for 90 and 270 degrees. */
export function rotateI420(from: KernelImage, to: KernelImage, rotation: 90 | 180 | 270): void {
  const { calls } = from.kernel;
  const { chromaWidth, chromaHeight } = from.layout;
  const quarters = rotation / 90;
  calls.rotate(from.address, from.widthPx, from.heightPx, to.address, quarters);
  calls.rotate(from.cb, chromaWidth, chromaHeight, to.cb, quarters);
  calls.rotate(from.cr, chromaWidth, chromaHeight, to.cr, quarters);
}
