import type { PixelSize } from '@/domain/pixel-size';
import '@/lib/polyfills/symbol-dispose';
import type { MediaSource } from '../../../media-source';
import { TrackingError } from '../../tracking-error';
import type { EngineFailure } from '../../tracking-error';
import { PRESENTED_WITHIN_MS, Presentation } from './presentation';

/** A frame on the clip's own time line. */
export interface ShownFrame {
  readonly timestampSec: number;
  readonly durationSec: number;
}

const PICTURE_ATTEMPTS = 20;
/** A video element that does not respond for this long will never respond, even on a slow network. */
const ANSWERS_WITHIN_MS = 30_000;

/**
 * An invisible <video> element that seeks through a clip frame by frame. Dispose it to free its decoder. Waiting calls
 * throw TrackingError 'clip', 'decode' or 'no-decoder' when the element fails, and the signal's reason when the signal
 * aborts.
 */
export class SteppedVideo implements Disposable {
  private readonly element = document.createElement('video');
  private readonly url: string;
  private shownSec: number | null = null;

  constructor(
    private readonly source: MediaSource,
    private readonly signal: AbortSignal,
  ) {
    this.url = source.kind === 'blob' ? URL.createObjectURL(source.blob) : source.url;
    this.element.muted = true;
    this.element.playsInline = true;
    this.element.preload = 'auto';
    // The pixels of a video from another origin can be read only if that origin allows it.
    this.element.crossOrigin = 'anonymous';
  }

  /** Loads the clip. */
  async open(): Promise<void> {
    const loaded = this.event('loadeddata');
    this.element.src = this.url;
    await loaded;
    // The element plays the sound of a file whose picture it cannot decode.
    if (this.element.videoWidth === 0) {
      throw new TrackingError('no-decoder', 'The video element shows no picture');
    }
  }

  /** Shows a frame; does not seek if it is already shown. */
  async show(frame: ShownFrame): Promise<void> {
    if (frame.timestampSec === this.shownSec) return;
    let knownSec: number;
    do {
      knownSec = this.element.duration;
      await this.seek(frame);
      // If a file understates its duration, seeks end too early until the element has found the real one.
    } while (this.element.currentTime < frame.timestampSec && this.element.duration > knownSec);
    this.shownSec = frame.timestampSec;
  }

  private async seek({ timestampSec, durationSec }: ShownFrame): Promise<void> {
    using presented = new Presentation(this.element, timestampSec);
    const arrived = this.event('seeked');
    this.element.currentTime = timestampSec + durationSec / 2;
    await arrived;
    await presented.wait();
  }

  /** The shown frame at another size. The receiver closes it. */
  async picture({ widthPx, heightPx }: PixelSize): Promise<ImageBitmap> {
    const size = { resizeWidth: widthPx, resizeHeight: heightPx, resizeQuality: 'medium' } as const;
    for (let attempt = 1; ; attempt++) {
      this.signal.throwIfAborted();
      try {
        return await createImageBitmap(this.element, size);
      } catch (error) {
        // On a busy machine the picture may become available only on another attempt.
        if (attempt === PICTURE_ATTEMPTS) throw new TrackingError('decode', String(error), { cause: error });
        await new Promise((resolve) => setTimeout(resolve, PRESENTED_WITHIN_MS));
      }
    }
  }

  [Symbol.dispose](): void {
    this.element.removeAttribute('src');
    // The element releases its decoder only when it loads an empty source.
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
      const silent = setTimeout(() => reject(new TrackingError('decode', `No '${type}'`)), ANSWERS_WITHIN_MS);
      over.signal.addEventListener('abort', () => clearTimeout(silent));
    }).finally(() => over.abort());
  }
}

function errorOf(error: MediaError | null): TrackingError {
  return new TrackingError(mediaFailureOf(error), error?.message || 'The video element failed');
}

function mediaFailureOf(error: MediaError | null): EngineFailure {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'clip';
  return error?.code === MediaError.MEDIA_ERR_DECODE ? 'decode' : 'no-decoder';
}
