import type { PixelSize } from '@/domain/pixel-size';

/** Converts a pointer's position to pixels of the displayed video, whatever the size of the picture on the screen. */
export function toVideoPoint(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  frame: PixelSize,
  pointer: { readonly clientX: number; readonly clientY: number },
): { x: number; y: number } {
  return {
    x: ((pointer.clientX - box.left) / box.width) * frame.widthPx,
    y: ((pointer.clientY - box.top) / box.height) * frame.heightPx,
  };
}
