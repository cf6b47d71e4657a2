import { EncodedVideoPacketSource } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import type { EncodedFrames } from '../ffmpeg/x264';

/** Puts frames that were encoded in pieces, at the same time, into the output in their order. */
export class PacketWriter {
  readonly videoSource = new EncodedVideoPacketSource('avc');
  private count = 0;
  /** Pieces on their way, the oldest first. */
  private readonly pieces: Promise<void>[] = [];
  private last: Promise<void> = Promise.resolve();

  /** @param ahead pieces that may be on their way at once. */
  constructor(private readonly ahead: number) {}

  /** Resolves when there is room for another piece. @throws what an earlier piece failed with. */
  async add(piece: Promise<EncodedFrames>): Promise<void> {
    const before = this.last;
    this.last = this.writeBehind(before, piece);
    // It is awaited later; a failure until then is no unhandled one.
    this.last.catch(() => undefined);
    this.pieces.push(this.last);
    while (this.pieces.length > this.ahead) await this.pieces.shift();
  }

  /** Writes what is left and closes the source. */
  async finish(): Promise<void> {
    await this.last;
    this.videoSource.close();
  }

  /** Frames that are in the output. */
  get written(): number {
    return this.count;
  }

  private async writeBehind(before: Promise<void>, piece: Promise<EncodedFrames>): Promise<void> {
    // Both are awaited at once: a piece that fails first is told at once.
    const [{ packets, decoderConfig }] = await Promise.all([piece, before]);
    for (const packet of packets) {
      const timestamp = this.count / FRAME_RATE;
      await this.videoSource.add(packet.clone({ timestamp, duration: 1 / FRAME_RATE }), { decoderConfig });
      this.count++;
    }
  }
}
