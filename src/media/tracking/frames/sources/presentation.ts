import '@/lib/polyfills/symbol-dispose';
/** A page in the background presents no frames, so after this time the frame is assumed to be presented. */
export const PRESENTED_WITHIN_MS = 100;
/** Half of the shortest frame that can be distinguished from its neighbor. */
const SAME_FRAME_SEC = 1 / 480;

/**
 * Waits until a video element presents the frame of a time. On a busy machine 'seeked' may fire earlier, and the
 * picture would be the previous frame, or empty. Create it before the seek; dispose it to stop waiting.
 */
export class Presentation implements Disposable {
  private request = 0;
  private resolve: (() => void) | null = null;
  private isPresented = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly timestampSec: number,
  ) {
    this.look();
  }

  /** Resolves when the frame is presented, or after PRESENTED_WITHIN_MS. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      if (this.isPresented) {
        resolve();
        return;
      }
      this.resolve = resolve;
      this.timer = setTimeout(resolve, PRESENTED_WITHIN_MS);
    });
  }

  [Symbol.dispose](): void {
    clearTimeout(this.timer);
    this.video.cancelVideoFrameCallback(this.request);
  }

  private look(): void {
    this.request = this.video.requestVideoFrameCallback((_now, { mediaTime }) => {
      this.isPresented = Math.abs(mediaTime - this.timestampSec) < SAME_FRAME_SEC;
      if (this.isPresented) this.resolve?.();
      else this.look();
    });
  }
}
