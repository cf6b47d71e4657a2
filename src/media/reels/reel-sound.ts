import { EncodedAudioPacketSource, EncodedPacket, EncodedPacketSink } from 'mediabunny';
import type { InputAudioTrack } from 'mediabunny';
import { aacPacketsOf, type AacPackets } from '../export/sound/aac-packets';
import type { SoundFormat } from '../export/sound/sound-format';

/** The sound of one play: a track of the reel's format, or null for silence. */
export interface PlaySound {
  readonly track: InputAudioTrack | null;
  /** The time of the play's first frame on the track's time line. */
  readonly originSec: number;
}

/**
 * The reel's sound, in packets of one AAC frame each. They follow each other without a gap, so each play's sound is at
 * most half a packet (11 ms) off its picture, and the errors do not add up.
 */
export class ReelSound {
  readonly source = new EncodedAudioPacketSource('aac');
  private readonly packets: AacPackets;
  private written = 0;

  /** @throws Error for a format whose packets are not copied (copyableFormat). */
  constructor(format: SoundFormat) {
    this.packets = aacPacketsOf(format);
  }

  /** How many packets a film has at most. */
  packetsIn(durationSec: number): number {
    return Math.ceil(durationSec / this.packets.packetSec) + 1;
  }

  /**
   * Starts a stretch of the reel.
   * @param startSec and endSec are times of the reel.
   */
  begin({ track, originSec }: PlaySound, startSec: number, endSec: number): SoundRun {
    const packets = track ? this.packetsFrom(track, originSec, startSec) : null;
    return new SoundRun(packets, async (untilSec, next) => {
      // The rest of the last packet belongs to the next play.
      const lastSec = Math.min(untilSec, endSec - this.packets.packetSec / 2);
      while (this.written * this.packets.packetSec < lastSec)
        await this.add((await next()) ?? this.packets.silence);
    });
  }

  /** The packet for each following place of the reel; null where the track has nothing. */
  private async *packetsFrom(
    track: InputAudioTrack,
    originSec: number,
    startSec: number,
  ): AsyncGenerator<Uint8Array | null, void, undefined> {
    const sink = new EncodedPacketSink(track);
    const wantedSec = (): number => originSec + this.written * this.packets.packetSec - startSec;
    const halfSec = this.packets.packetSec / 2;
    const first = (await sink.getPacket(wantedSec() + halfSec)) ?? (await sink.getFirstPacket());
    if (!first) return;
    for await (const packet of sink.packets(first)) {
      while (packet.timestamp > wantedSec() + halfSec) yield null;
      if (packet.timestamp >= wantedSec() - halfSec) yield packet.data;
    }
  }

  private async add(data: Uint8Array): Promise<void> {
    const { packetSec, decoderConfig } = this.packets;
    const packet = new EncodedPacket(data, 'key', this.written * packetSec, packetSec);
    this.written++;
    await this.source.add(packet, { decoderConfig });
  }
}

/** Writes one play's sound alongside its picture. */
export class SoundRun {
  constructor(
    private readonly packets: AsyncGenerator<Uint8Array | null, void, undefined> | null,
    private readonly write: (untilSec: number, next: () => Promise<Uint8Array | null>) => Promise<void>,
  ) {}

  /** Writes the sound up to a time of the reel, at most to the play's end. */
  advanceTo(untilSec: number): Promise<void> {
    return this.write(untilSec, async () => (await this.packets?.next())?.value ?? null);
  }

  /** Writes the rest of the play's sound. */
  async finish(): Promise<void> {
    await this.advanceTo(Number.POSITIVE_INFINITY);
    await this.abandon();
  }

  async abandon(): Promise<void> {
    await this.packets?.return();
  }
}
