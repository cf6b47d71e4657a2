import { EncodedAudioPacketSource, EncodedPacketSink } from 'mediabunny';
import type { AudioCodec, EncodedPacket, InputAudioTrack } from 'mediabunny';
import type { CutRange } from './cut-range';

/**
 * Decoders of lossy sound need what came before: this much stands before the play's beginning, where the edit list
 * hides it.
 */
const LEAD_SEC = 0.1;

/** The sound of a play: packets as they are, of which the edit list shows the play's part to the sample. */
export class CutSound {
  readonly source: EncodedAudioPacketSource;
  private readonly sink: EncodedPacketSink;

  constructor(
    private readonly track: InputAudioTrack,
    readonly codec: AudioCodec,
    private readonly range: CutRange,
    private readonly firstPacket: EncodedPacket,
    readonly packetCount: number,
    readonly sizeBytes: number,
  ) {
    this.source = new EncodedAudioPacketSource(codec);
    this.sink = new EncodedPacketSink(track);
  }

  /** The sound of a range; null where the file has none. */
  static async open(track: InputAudioTrack | null, range: CutRange): Promise<CutSound | null> {
    const codec = await track?.getCodec();
    if (!track || !codec) return null;
    const sink = new EncodedPacketSink(track);
    const metadataOnly = { metadataOnly: true };
    const first =
      (await sink.getPacket(range.startSec - LEAD_SEC, metadataOnly)) ??
      (await sink.getFirstPacket(metadataOnly));
    if (!first) return null;
    let count = 0;
    let sizeBytes = 0;
    let lastSec = Number.NEGATIVE_INFINITY;
    for await (const packet of sink.packets(first, undefined, metadataOnly)) {
      if (packet.timestamp >= range.endSec) break;
      count++;
      sizeBytes += packet.byteLength;
      lastSec = packet.timestamp + packet.duration;
    }
    if (lastSec <= range.startSec) return null;
    return new CutSound(track, codec, range, first, count, sizeBytes);
  }

  /** Packets one by one, each with the time in the play from which it sounds. */
  async *packets(): AsyncGenerator<EncodedPacket, void, undefined> {
    const { startSec, endSec } = this.range;
    let left = this.packetCount;
    const first = await this.sink.getPacket(this.firstPacket.timestamp);
    if (!first) return;
    for await (const packet of this.sink.packets(first)) {
      if (left-- <= 0) return;
      const durationSec = Math.min(packet.duration, endSec - packet.timestamp);
      yield packet.clone({ timestamp: packet.timestamp - startSec, duration: durationSec });
    }
  }

  async add(packet: EncodedPacket): Promise<void> {
    const decoderConfig = await this.track.getDecoderConfig();
    await this.source.add(packet, decoderConfig ? { decoderConfig } : undefined);
  }
}
