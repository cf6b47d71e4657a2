import type { FrameSize } from '@/domain/editor/editor-state';

/** A pointer's place in pixels of the displayed video, whatever size the picture has on screen. */
export function toVideoPoint(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  frame: FrameSize,
  pointer: { readonly clientX: number; readonly clientY: number },
): { x: number; y: number } {
  return {
    x: ((pointer.clientX - box.left) / box.width) * frame.widthPx,
    y: ((pointer.clientY - box.top) / box.height) * frame.heightPx,
  };
}
