import { OUTPUT_COLOR_SPACE } from '../planes/color-space';

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * A frame of I420 planes in limited-range BT.709: a VideoFrame, whose memory is freed when it is closed, or the bytes
 * alone where the browser has none.
 */
export type RawFrame = VideoFrame | Uint8Array<ArrayBuffer>;

/** Bytes of a frame. */
export function bytesOf({ widthPx, heightPx }: PictureSize): number {
  return (widthPx * heightPx * 3) / 2;
}

/** Cuts a stream of I420 planes into frames of one size and hands each of them on when it is whole. */
export class FrameSink {
  private size: PictureSize | null = null;
  private planes = new Uint8Array();
  private filled = 0;

  constructor(private readonly hand: (frame: RawFrame) => void) {}

  /** What comes from now on are frames of this size; what an earlier run left unfinished is dropped. */
  begin(size: PictureSize | null): void {
    this.size = size;
    this.filled = 0;
  }

  /** @throws RangeError when no frames are expected. */
  write(bytes: Uint8Array): void {
    if (!this.size) throw new RangeError('No frames are expected');
    const whole = bytesOf(this.size);
    if (this.planes.length !== whole) this.planes = new Uint8Array(whole);
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + whole - this.filled);
      this.planes.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled < whole) return;
      this.hand(frameOf(this.planes, this.size));
      this.filled = 0;
    }
  }
}

/** A copy: buffers that went from worker to worker would wait for the collection of garbage, a VideoFrame does not. */
function frameOf(planes: Uint8Array<ArrayBuffer>, { widthPx, heightPx }: PictureSize): RawFrame {
  if (typeof VideoFrame !== 'function') return planes.slice();
  return new VideoFrame(planes, {
    format: 'I420',
    codedWidth: widthPx,
    codedHeight: heightPx,
    timestamp: 0,
    colorSpace: OUTPUT_COLOR_SPACE,
  });
}
