import type { PixelSize } from '@/domain/pixel-size';
import { OUTPUT_COLOR_SPACE } from '../planes/color-space';

/**
 * A frame of I420 planes in limited-range BT.709: a VideoFrame, whose memory is freed when it is closed, or its bytes
 * alone in browsers without VideoFrame.
 */
export type RawFrame = VideoFrame | Uint8Array<ArrayBuffer>;

/** Number of bytes in a frame. */
export function bytesOf({ widthPx, heightPx }: PixelSize): number {
  return (widthPx * heightPx * 3) / 2;
}

/** Cuts a stream of I420 planes into frames of one size and passes each frame on when it is complete. */
export class FrameSink {
  private size: PixelSize | null = null;
  private planes = new Uint8Array();
  private filled = 0;

  constructor(private readonly hand: (frame: RawFrame) => void) {}

  /** From now on, the stream has frames of this size; an unfinished frame of an earlier run is dropped. */
  begin(size: PixelSize | null): void {
    this.size = size;
    this.filled = 0;
  }

  /** Adds bytes to the stream. @throws RangeError when no frames are expected. */
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

/**
 * Makes a frame from a copy of the planes. Closing a VideoFrame frees its memory, while a buffer passed between workers
 * is freed only by the garbage collector.
 */
function frameOf(planes: Uint8Array<ArrayBuffer>, { widthPx, heightPx }: PixelSize): RawFrame {
  if (typeof VideoFrame !== 'function') return planes.slice();
  return new VideoFrame(planes, {
    format: 'I420',
    codedWidth: widthPx,
    codedHeight: heightPx,
    timestamp: 0,
    colorSpace: OUTPUT_COLOR_SPACE,
  });
}
