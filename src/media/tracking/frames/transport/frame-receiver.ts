import type { PixelSize } from '@/domain/pixel-size';
import '@/lib/polyfills/symbol-dispose';
import type { PlaneColor } from '@/media/export/planes/color-space';
import type { FrameLayout } from '../../geometry';
import { TrackingError } from '../../tracking-error';
import { DrawnReader } from '../../../pictures/drawn-reader';
import { parseFromFeed } from './feed.protocol';
import type { FromFeed, ToFeed } from './feed.protocol';
import { pictureBytes, pictureIn } from '../../../pictures/picture';
import type { Picture } from '../../../pictures/picture';

/** The feed's first message about the clip. */
export interface OpenedClip {
  readonly layout: FrameLayout;
  readonly totalFrames: number;
}

/** A frame of the 30 fps grid. */
export interface TimedPicture {
  /** Seconds from the clip's first frame. */
  readonly timeSec: number;
  /** Valid until the next picture is requested. */
  readonly picture: Picture;
  /** The color matrix of its values. */
  readonly matrix: PlaneColor['matrix'];
  /** True where the clip's data is damaged, so that an earlier picture replaces this one. */
  readonly isHeld: boolean;
}

/**
 * The tracking worker's end of the port. Disposing it lets the feed free its resources. Waiting calls throw the error
 * that the feed reports (TrackingError), and the signal's reason when the signal aborts.
 */
export class FrameReceiver implements Disposable {
  private readonly arrived: FromFeed[] = [];
  private readonly listening = new AbortController();
  private wake: (() => void) | null = null;

  constructor(
    private readonly port: MessagePort,
    private readonly signal: AbortSignal,
  ) {
    const listen = { signal: this.listening.signal };
    const take = ({ data }: MessageEvent<unknown>): void => {
      this.arrived.push(parseFromFeed(data));
      this.wake?.();
    };
    port.addEventListener('message', take, listen);
    signal.addEventListener('abort', () => this.wake?.(), listen);
    port.start();
  }

  async open(): Promise<OpenedClip> {
    const message = await this.next();
    if (message.type === 'opened') return message;
    throw outOfTurn(message);
  }

  /** @param processing size of the feed's pictures; bitmaps are drawn at this size too. */
  async *pictures(processing: PixelSize): AsyncGenerator<TimedPicture, void, undefined> {
    let bitmaps: BitmapReader | null = null;
    for (;;) {
      const message = await this.next();
      const { type } = message;
      if (type === 'end') return;
      if (type === 'planes') {
        const { buffer, fullRange, matrix, timeSec, isHeld } = message;
        yield { timeSec, isHeld, matrix, picture: pictureIn(buffer, processing, fullRange) };
        this.post({ type: 'taken', buffer }, [buffer]);
      } else if (type === 'bitmap') {
        bitmaps ??= new BitmapReader(processing);
        const picture = bitmaps.read(message.bitmap);
        yield { timeSec: message.timeSec, isHeld: false, matrix: 'bt709', picture };
        this.post({ type: 'taken', buffer: null });
      } else throw outOfTurn(message);
    }
  }

  [Symbol.dispose](): void {
    this.listening.abort();
    for (const message of this.arrived) if (message.type === 'bitmap') message.bitmap.close();
    this.post({ type: 'enough' });
    this.port.close();
  }

  private async next(): Promise<FromFeed> {
    for (;;) {
      this.signal.throwIfAborted();
      const message = this.arrived.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  private post(message: ToFeed, transfer: Transferable[] = []): void {
    this.port.postMessage(message, transfer);
  }
}

/** Draws bitmaps into one buffer and closes them. */
class BitmapReader {
  private readonly reader: DrawnReader;
  private readonly buffer: ArrayBuffer;

  constructor(private readonly processing: PixelSize) {
    this.reader = new DrawnReader(processing);
    this.buffer = new ArrayBuffer(pictureBytes(processing));
  }

  read(bitmap: ImageBitmap): Picture {
    const { widthPx, heightPx } = this.processing;
    const picture = this.reader.read(
      (context) => context.drawImage(bitmap, 0, 0, widthPx, heightPx),
      this.buffer,
    );
    bitmap.close();
    return picture;
  }
}

function outOfTurn(message: FromFeed): TrackingError {
  if (message.type === 'failed') return new TrackingError(message.code, message.message);
  return new TrackingError('internal', `The feed sent '${message.type}' out of turn`);
}
