import type { MediaSource } from '../../media-source';
import type { Size } from '../geometry';
import { TrackingError } from '../tracking-error';
import type { TrackingFailure } from '../tracking-error';

/**
 * A <video> that nobody sees, stepped through a clip. Dispose it to free its decoder. Everything that waits throws
 * TrackingError 'clip', 'decode' or 'no-decoder' when the element fails, and the signal's reason once that aborts.
 */
export class SteppedVideo implements Disposable {
  private readonly element = document.createElement('video');
  private readonly url: string;

  constructor(
    private readonly source: MediaSource,
    private readonly signal: AbortSignal,
  ) {
    this.url = source.kind === 'blob' ? URL.createObjectURL(source.blob) : source.url;
    this.element.muted = true;
    this.element.playsInline = true;
    this.element.preload = 'auto';
    // Pictures of another origin can only be read when it allows that.
    this.element.crossOrigin = 'anonymous';
  }

  /** Loads the clip. Size in pixels as displayed: the element rotates. */
  async open(): Promise<Size> {
    const loaded = this.event('loadeddata');
    this.element.src = this.url;
    await loaded;
    const { videoWidth: widthPx, videoHeight: heightPx } = this.element;
    // It plays the sound of a file whose picture it cannot decode.
    if (widthPx === 0) throw new TrackingError('no-decoder', 'The video element shows no picture');
    return { widthPx, heightPx };
  }

  /** Shows the frame of a time on the clip's own time line. */
  async seek(timeSec: number): Promise<void> {
    const arrived = this.event('seeked');
    this.element.currentTime = timeSec;
    await arrived;
  }

  /** What is shown, at another size. Whoever receives it closes it. */
  picture({ widthPx, heightPx }: Size): Promise<ImageBitmap> {
    return createImageBitmap(this.element, {
      resizeWidth: widthPx,
      resizeHeight: heightPx,
      resizeQuality: 'medium',
    });
  }

  [Symbol.dispose](): void {
    this.element.removeAttribute('src');
    // Only loading nothing lets go of the decoder.
    this.element.load();
    if (this.source.kind === 'blob') URL.revokeObjectURL(this.url);
  }

  private event(type: 'loadeddata' | 'seeked'): Promise<void> {
    this.signal.throwIfAborted();
    const over = new AbortController();
    return new Promise<void>((resolve, reject) => {
      const listen = { signal: over.signal };
      this.element.addEventListener(type, () => resolve(), listen);
      this.element.addEventListener('error', () => reject(errorOf(this.element.error)), listen);
      this.signal.addEventListener('abort', () => reject(this.signal.reason), listen);
    }).finally(() => over.abort());
  }
}

function errorOf(error: MediaError | null): TrackingError {
  return new TrackingError(failureOf(error), error?.message || 'The video element failed');
}

function failureOf(error: MediaError | null): TrackingFailure {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'clip';
  return error?.code === MediaError.MEDIA_ERR_DECODE ? 'decode' : 'no-decoder';
}
