import { PICTURES_AHEAD } from '../constants';
import type { FrameLayout } from '../geometry';
import type { TrackingFailure } from '../tracking-error';
import { parseToFeed } from './feed.protocol';
import type { FromFeed, ToFeed } from './feed.protocol';
import { Room } from './room';

/** The feed's end of the port: sends pictures while there is room, and keeps the buffers that come back. */
export class PictureOutlet {
  private readonly enough = new AbortController();
  private readonly buffers: ArrayBuffer[] = [];
  private readonly room = new Room(PICTURES_AHEAD, this.signal);

  constructor(private readonly port: MessagePort) {
    const take = ({ data }: MessageEvent<unknown>): void => this.receive(parseToFeed(data));
    port.addEventListener('message', take, { signal: this.signal });
    port.start();
  }

  /** Aborts when no more pictures are wanted. */
  get signal(): AbortSignal {
    return this.enough.signal;
  }

  open(layout: FrameLayout, totalFrames: number): void {
    this.post({ type: 'opened', layout, totalFrames });
  }

  /** Resolves when another picture may be sent. @throws the signal's reason when none is wanted any more. */
  waitForRoom(): Promise<void> {
    return this.room.wait();
  }

  /** A buffer that came back, or a new one: as many as pictures are under way or kept at most. */
  buffer(bytes: number): ArrayBuffer {
    return this.buffers.pop() ?? new ArrayBuffer(bytes);
  }

  sendPlanes(timeSec: number, buffer: ArrayBuffer, fullRange: boolean): void {
    this.room.take();
    this.post({ type: 'planes', timeSec, fullRange, buffer }, [buffer]);
  }

  /** Takes the bitmap over. */
  sendBitmap(timeSec: number, bitmap: ImageBitmap): void {
    if (this.signal.aborted) {
      bitmap.close();
      return;
    }
    this.room.take();
    this.post({ type: 'bitmap', timeSec, bitmap }, [bitmap]);
  }

  /** That was the last picture. */
  end(): void {
    this.post({ type: 'end' });
  }

  fail(code: TrackingFailure, message: string): void {
    this.post({ type: 'failed', code, message });
  }

  /** Wants no more pictures: called by the other side, or by who owns the feed. */
  stop(): void {
    this.enough.abort();
    this.port.close();
  }

  private receive(message: ToFeed): void {
    switch (message.type) {
      case 'taken':
        if (message.buffer !== null) this.buffers.push(message.buffer);
        this.room.give();
        return;
      case 'enough':
        this.stop();
    }
  }

  private post(message: FromFeed, transfer: Transferable[] = []): void {
    this.port.postMessage(message, transfer);
  }
}
