import { EncodedVideoPacketSource } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import type { EncodedFrames } from '../ffmpeg/x264';

/** Writes pieces that are encoded in parallel into the output, in order. */
export class PacketWriter {
  readonly videoSource = new EncodedVideoPacketSource('avc');
  private count = 0;
  /** Pieces not yet written, oldest first. */
  private readonly pieces: Promise<void>[] = [];
  private last: Promise<void> = Promise.resolve();

  /** @param ahead how many pieces may be unwritten at once. */
  constructor(private readonly ahead: number) {}

  /** Resolves when another piece can be added. @throws the error of an earlier piece. */
  async add(piece: Promise<EncodedFrames>): Promise<void> {
    const before = this.last;
    this.last = this.writeBehind(before, piece);
    // The promise is awaited later, so an earlier failure must not count as an unhandled rejection.
    this.last.catch(() => undefined);
    this.pieces.push(this.last);
    while (this.pieces.length > this.ahead) await this.pieces.shift();
  }

  /** Writes the remaining pieces and closes the source. */
  async finish(): Promise<void> {
    await this.last;
    this.videoSource.close();
  }

  /** How many frames are in the output. */
  get written(): number {
    return this.count;
  }

  private async writeBehind(before: Promise<void>, piece: Promise<EncodedFrames>): Promise<void> {
    // Awaits both together, so that a piece that fails before its turn is reported at once.
    const [{ packets, decoderConfig }] = await Promise.all([piece, before]);
    for (const packet of packets) {
      const timestamp = this.count / FRAME_RATE;
      await this.videoSource.add(packet.clone({ timestamp, duration: 1 / FRAME_RATE }), { decoderConfig });
      this.count++;
    }
  }
}
