import { EncodedAudioPacketSource, EncodedPacket, EncodedPacketSink } from 'mediabunny';
import type { InputAudioTrack } from 'mediabunny';
import { aacPacketsOf, copyableFormat, type AacPackets } from './aac-packets';
import type { ClipSound, SoundPlace } from './clip-sound';
import { checkedPackets, type CheckedPacket } from './checked-packets';
import { showsAllOf } from './presented-blocks';
import type { SoundDamage } from './sound-damage';

/** If packets deviate more than this from even spacing, the track has gaps that need silence. */
const MAX_JITTER_SEC = 0.002;
/** An encoder's first packets hold its delay as silence: at most this many. */
const MAX_PRIMING_PACKETS = 3;
const METADATA_ONLY = { metadataOnly: true } as const;
/** Packet times are results of divisions. */
const EPSILON_SEC = 1e-6;

/** Which packets of a track to copy, and where they belong in the output. */
interface CopiedPart {
  /** On the track's own time line. */
  readonly firstSec: number;
  readonly count: number;
  /** Time of the first copied packet in the output. */
  readonly placedSec: number;
}

/**
 * Copies the clip's AAC packets after silent packets, sample-accurately. If the lead-in isn't a whole number of
 * packets, the first packet starts early and the edit list trims it. Copying is nearly free and keeps the clip's
 * quality, while encoding takes a fifth of an export.
 */
export class CopiedSound implements ClipSound {
  readonly audioSource = new EncodedAudioPacketSource('aac');
  /** Packets of silence before the copied ones. */
  private readonly silentCount: number;
  /** Packets written so far. */
  private written = 0;

  private constructor(
    private readonly copied: AsyncGenerator<CheckedPacket, void, undefined>,
    /** The first of them; null once it is written. */
    private first: CheckedPacket | null,
    private readonly packets: AacPackets,
    private readonly part: CopiedPart,
    private readonly endSec: number,
    private readonly damage: SoundDamage,
  ) {
    this.silentCount = Math.max(0, Math.ceil((part.placedSec - EPSILON_SEC) / packets.packetSec));
  }

  /**
   * @returns null for sound that has to be encoded: not plain AAC, with gaps, in another format, with pauses, cut, or
   * partly hidden.
   */
  static async open(
    track: InputAudioTrack,
    place: SoundPlace,
    damage: SoundDamage,
  ): Promise<CopiedSound | null> {
    const { originSec, clipSec, pauses } = place;
    if (pauses.length > 0 || !(await showsAllOf(track, originSec, originSec + clipSec))) return null;
    const format = await copyableFormat(track);
    const wanted = place.format ?? format;
    if (!format || wanted?.sampleRate !== format.sampleRate || wanted.channels !== format.channels)
      return null;
    const packets = aacPacketsOf(format);
    const part = await partOf(track, place, packets.packetSec);
    if (!part) return null;
    const copied = checkedPackets(track, part.firstSec, part.count);
    // Fails for packets that contain no sound.
    const { value: first } = await copied.next();
    return first
      ? new CopiedSound(copied, first, packets, part, place.leadSec + place.clipSec, damage)
      : null;
  }

  get maxPackets(): number {
    return this.silentCount + this.part.count;
  }

  async advanceTo(untilSec: number, signal: AbortSignal): Promise<void> {
    while (this.written < this.maxPackets && this.nextSec < untilSec) {
      await this.addNext();
      signal.throwIfAborted();
    }
  }

  async finish(signal: AbortSignal): Promise<void> {
    await this.advanceTo(Number.POSITIVE_INFINITY, signal);
    this.audioSource.close();
    await this.copied.return();
  }

  async abandon(): Promise<void> {
    await this.copied.return();
  }

  private get nextSec(): number {
    return this.part.placedSec + (this.written - this.silentCount) * this.packets.packetSec;
  }

  private async addNext(): Promise<void> {
    const { silence, packetSec, decoderConfig } = this.packets;
    const data = this.written < this.silentCount ? silence : await this.nextData();
    const timeSec = this.nextSec;
    const durationSec = Math.min(packetSec, this.endSec - timeSec);
    this.written++;
    await this.audioSource.add(new EncodedPacket(data, 'key', timeSec, durationSec), { decoderConfig });
  }

  /** The clip's next packet, or silence in place of one that cannot be decoded. */
  private async nextData(): Promise<Uint8Array> {
    const next = this.first ?? (await this.copied.next()).value;
    this.first = null;
    if (!next) throw new Error('The sound ends early');
    const { packet, isDamaged } = next;
    if (!isDamaged) return packet.data;
    const { silence, packetSec } = this.packets;
    this.damage.note({ startSec: packet.timestamp, endSec: packet.timestamp + packetSec });
    return silence;
  }
}

/**
 * The packets that sound while the picture is shown, plus those that a decoder needs before them.
 * @returns null when there are none, or when they have gaps.
 */
async function partOf(
  track: InputAudioTrack,
  place: SoundPlace,
  packetSec: number,
): Promise<CopiedPart | null> {
  const { originSec, clipSec, leadSec } = place;
  const sink = new EncodedPacketSink(track);
  const start = await firstPacketOf(sink, place, packetSec);
  if (!start) return null;
  let count = 0;
  for await (const { timestamp } of sink.packets(start, undefined, METADATA_ONLY)) {
    if (timestamp >= originSec + clipSec - EPSILON_SEC) break;
    if (Math.abs(timestamp - start.timestamp - count * packetSec) > MAX_JITTER_SEC) return null;
    count++;
  }
  const firstSec = start.timestamp;
  if (count === 0) return null;
  return { firstSec, count, placedSec: firstSec - originSec + leadSec };
}

/**
 * The first packet to copy: the one before the first audible packet, because a packet's sound is made of both.
 * @returns null for a track without packets, and where a title card would reveal sound from before the picture.
 */
async function firstPacketOf(
  sink: EncodedPacketSink,
  { originSec, leadSec }: SoundPlace,
  packetSec: number,
): Promise<EncodedPacket | null> {
  const ownFirst = await sink.getFirstPacket(METADATA_ONLY);
  const isPriming = ownFirst && ownFirst.timestamp > originSec - (MAX_PRIMING_PACKETS + 0.5) * packetSec;
  if (leadSec > 0 && !isPriming) return null;
  return (await sink.getPacket(originSec - packetSec, METADATA_ONLY)) ?? ownFirst;
}
