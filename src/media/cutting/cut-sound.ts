import { EncodedAudioPacketSource, EncodedPacketSink } from 'mediabunny';
import type { AudioCodec, AudioTrackMetadata, EncodedPacket, InputAudioTrack } from 'mediabunny';
import { silentPacketOf } from '../export/sound/aac-packets';
import { checkedPackets } from '../export/sound/checked-packets';
import { packetsFrom } from '../export/sound/packets-from';
import { shownPartsOf } from '../reading/clip-times';
import type { CutRange } from './cut-range';
import { isWide, NARROW_CODEC, narrowed } from './narrow-samples';

/** Lossy decoders need earlier packets: the play's sound starts this much early, and the edit list hides it. */
const LEAD_SEC = 0.1;

/**
 * The play's audio packets, copied unchanged; the edit list trims them to the exact sample. Packets that cannot be
 * decoded become silence, because Chromium stops playing at them.
 */
export class CutSound {
  readonly source: EncodedAudioPacketSource;
  /** The codec in the play's file: Firefox rejects files with more than 16 bits per sample. */
  readonly codec: AudioCodec;

  constructor(
    private readonly track: InputAudioTrack,
    /** The track whose name and language the play has, and the codec of the packets. */
    private readonly original: { readonly track: InputAudioTrack; readonly codec: AudioCodec },
    private readonly range: CutRange,
    private readonly firstPacket: EncodedPacket,
    private readonly packetCount: number,
    readonly sizeBytes: number,
    private readonly damaged: ReadonlySet<number>,
    /** Null for a codec without a known silent packet; the play has a gap there instead. */
    private readonly silence: Uint8Array | null,
  ) {
    this.codec = isWide(original.codec) ? NARROW_CODEC : original.codec;
    this.source = new EncodedAudioPacketSource(this.codec);
  }

  /**
   * The sound of a range; null if the track has none there, or none that can be copied.
   * @param original the source's track, if this one was re-encoded.
   */
  static async open(track: InputAudioTrack, range: CutRange, original = track): Promise<CutSound | null> {
    const codec = await track.getCodec();
    if (!codec) return null;
    const sink = new EncodedPacketSink(track);
    const metadataOnly = { metadataOnly: true };
    // The play also leaves out what the track's own edit list hides.
    const [shown] = shownPartsOf(track);
    const endSec = Math.min(range.endSec, shown?.endSec ?? range.endSec);
    const from = Math.max(
      range.startSec - LEAD_SEC,
      shown && shown.startSec > 0 ? shown.startSec : -Infinity,
    );
    const first = (await sink.getPacket(from, metadataOnly)) ?? (await sink.getFirstPacket(metadataOnly));
    if (!first) return null;
    let count = 0;
    let sizeBytes = 0;
    let lastSec = Number.NEGATIVE_INFINITY;
    for await (const packet of sink.packets(first, undefined, metadataOnly)) {
      if (packet.timestamp >= endSec) break;
      count++;
      sizeBytes += packet.byteLength;
      lastSec = packet.timestamp + packet.duration;
    }
    if (lastSec <= range.startSec) return null;
    const damaged = await damagedOrNull(track, first.timestamp, count);
    const silence = await silentPacketOf(track);
    return (
      damaged &&
      new CutSound(track, { track: original, codec }, range, first, count, sizeBytes, damaged, silence)
    );
  }

  /** Packets one by one, each with its start time in the play. */
  async *packets(): AsyncGenerator<EncodedPacket, void, undefined> {
    const { startSec, endSec } = this.range;
    const { codec } = this.original;
    let index = 0;
    for await (const packet of packetsFrom(this.track, this.firstPacket.timestamp, this.packetCount)) {
      const durationSec = Math.min(packet.duration, endSec - packet.timestamp);
      const isDamaged = this.damaged.has(index++);
      if (isDamaged && !this.silence) continue;
      yield packet.clone({
        ...(isDamaged && this.silence && { data: this.silence }),
        ...(isWide(codec) && { data: narrowed(packet.data, codec) }),
        timestamp: packet.timestamp - startSec,
        duration: durationSec,
      });
    }
  }

  /** The track's metadata in the play's file. */
  async metadata(): Promise<AudioTrackMetadata> {
    const { packetCount } = this;
    const { track: original } = this.original;
    const [name, languageCode] = [await original.getName(), await original.getLanguageCode()];
    const disposition = await original.getDisposition();
    return { languageCode, disposition, maximumPacketCount: packetCount, ...(name !== null && { name }) };
  }

  async add(packet: EncodedPacket): Promise<void> {
    const config = await this.track.getDecoderConfig();
    const decoderConfig =
      config && (isWide(this.original.codec) ? { ...config, codec: NARROW_CODEC } : config);
    await this.source.add(packet, decoderConfig ? { decoderConfig } : undefined);
  }
}

/** The damaged packets; null when no packet decodes. */
async function damagedOrNull(
  track: InputAudioTrack,
  firstSec: number,
  count: number,
): Promise<ReadonlySet<number> | null> {
  try {
    const damaged = new Set<number>();
    let index = 0;
    for await (const { isDamaged } of checkedPackets(track, firstSec, count)) {
      if (isDamaged) damaged.add(index);
      index++;
    }
    return damaged;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'EncodingError') throw error;
    console.warn('A sound track cannot be decoded; the play is cut without it', error);
    return null;
  }
}
