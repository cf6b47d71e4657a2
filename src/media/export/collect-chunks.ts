/** Chrome collects garbage after this many bytes of new buffers. */
export const DROPPED_BYTES = 64 * 1024 * 1024;
const EVERY_FRAMES = 60;

/**
 * Makes Chrome free encoded pictures that are no longer needed. It frees them when it collects garbage, but does not
 * count their bytes, so in a long film they pile up to some 100 MB. It does count a buffer's bytes, even if the buffer
 * is dropped immediately and its memory is never touched, and so never allocated.
 * @param framesDone frames of the film so far; call it for each.
 */
export function collectChunks(framesDone: number): void {
  if (framesDone % EVERY_FRAMES !== 0 || !/Chrom(e|ium)\//.test(navigator.userAgent)) return;
  try {
    // Bundlers remove `new ArrayBuffer` if nothing uses it.
    Reflect.construct(ArrayBuffer, [DROPPED_BYTES]);
  } catch {
    // If there was no memory for it, the browser has already collected.
  }
}
