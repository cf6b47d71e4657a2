import { PICTURES_AHEAD } from '../../constants';
import type { FrameLayout } from '../../geometry';
import type { EngineFailure } from '../../tracking-error';
import { parseToFeed } from './feed.protocol';
import type { FromFeed, ToFeed } from './feed.protocol';
import { Semaphore } from './semaphore';

/** A frame as planes. */
type PlanesOfFrame = Omit<Extract<FromFeed, { type: 'planes' }>, 'type'>;

/** The feed's end of the port: it sends pictures while a slot is free, and keeps the buffers that come back. */
export class FrameSender {
  private readonly enough = new AbortController();
  private readonly buffers: ArrayBuffer[] = [];
  private readonly slots = new Semaphore(PICTURES_AHEAD, this.signal);

  constructor(private readonly port: MessagePort) {
    const take = ({ data }: MessageEvent<unknown>): void => this.receive(parseToFeed(data));
    port.addEventListener('message', take, { signal: this.signal });
    port.start();
  }

  /** Aborts when no more pictures are needed. */
  get signal(): AbortSignal {
    return this.enough.signal;
  }

  open(layout: FrameLayout, totalFrames: number): void {
    this.post({ type: 'opened', layout, totalFrames });
  }

  /** Resolves when another picture may be sent. @throws the signal's reason when no more pictures are wanted. */
  waitForSlot(): Promise<void> {
    return this.slots.wait();
  }

  /** A returned buffer, or a new one. There are at most as many buffers as pictures in flight or kept. */
  buffer(bytes: number): ArrayBuffer {
    return this.buffers.pop() ?? new ArrayBuffer(bytes);
  }

  /** Sends a picture in a buffer of this sender, which is transferred. */
  sendPlanes({ timeSec, buffer, fullRange, matrix, isHeld }: PlanesOfFrame): void {
    this.slots.acquire();
    this.post({ type: 'planes', timeSec, fullRange, matrix, isHeld, buffer }, [buffer]);
  }

  /** Sends a bitmap, which is transferred. */
  sendBitmap(timeSec: number, bitmap: ImageBitmap): void {
    if (this.signal.aborted) {
      bitmap.close();
      return;
    }
    this.slots.acquire();
    this.post({ type: 'bitmap', timeSec, bitmap }, [bitmap]);
  }

  /** Reports that the last picture was sent. */
  end(): void {
    this.post({ type: 'end' });
  }

  fail(code: EngineFailure, message: string): void {
    this.post({ type: 'failed', code, message });
  }

  /** Stops the feed, because the other side or the feed's owner wants no more pictures. */
  stop(): void {
    this.enough.abort();
    this.port.close();
  }

  private receive(message: ToFeed): void {
    switch (message.type) {
      case 'taken':
        if (message.buffer !== null) this.buffers.push(message.buffer);
        this.slots.release();
        return;
      case 'enough':
        this.stop();
    }
  }

  private post(message: FromFeed, transfer: Transferable[] = []): void {
    this.port.postMessage(message, transfer);
  }
}
