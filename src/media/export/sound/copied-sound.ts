import { EncodedAudioPacketSource, EncodedPacket, EncodedPacketSink } from 'mediabunny';
import type { InputAudioTrack } from 'mediabunny';
import { aacPacketsOf, copyableFormat, type AacPackets } from './aac-packets';
import type { ClipSound, SoundPlace } from './clip-sound';
import { damagedPackets } from './damaged-packets';
import { packetsFrom } from './packets-from';
import type { SoundDamage } from './sound-damage';

/** A track whose packets are further from a regular row has gaps, which have to be filled with silence. */
const MAX_JITTER_SEC = 0.002;
/** An encoder's first packets hold its delay, which is silence: at most so many. */
const MAX_PRIMING_PACKETS = 3;
/** Sound of which more is damaged is not what its packets say. */
const MAX_DAMAGED = 0.5;
const METADATA_ONLY = { metadataOnly: true } as const;
/** Times of packets come out of divisions. */
const EPSILON_SEC = 1e-6;

/** Which packets of a track are copied, and where they belong in the output. */
interface CopiedPart {
  /** On the track's own time line. */
  readonly firstSec: number;
  readonly count: number;
  /** Time of the first copied packet in the output. */
  readonly placedSec: number;
  /** Those that cannot be decoded, counted from the first one on: silence takes their place. */
  readonly damaged: ReadonlySet<number>;
}

/**
 * The clip's sound as its own AAC packets after packets of silence, in step to the sample: where no whole number of
 * packets fits before it, the first one begins before the output does, and the edit list hides that part. It costs next to
 * nothing, where encoding is a fifth of an export's work, and the sound is as good as the clip's.
 */
export class CopiedSound implements ClipSound {
  readonly audioSource = new EncodedAudioPacketSource('aac');
  /** Packets of silence before the copied ones. */
  private readonly silentCount: number;
  private readonly copied: AsyncGenerator<EncodedPacket, void, unknown>;
  /** Packets written so far. */
  private written = 0;

  private constructor(
    track: InputAudioTrack,
    private readonly packets: AacPackets,
    private readonly part: CopiedPart,
    private readonly endSec: number,
  ) {
    this.silentCount = Math.max(0, Math.ceil((part.placedSec - EPSILON_SEC) / packets.packetSec));
    this.copied = packetsFrom(track, part.firstSec, part.count);
  }

  /** @returns null for sound that has to be encoded: no plain AAC, with gaps, in another format, with pauses, or cut. */
  static async open(
    track: InputAudioTrack,
    place: SoundPlace,
    damage: SoundDamage,
  ): Promise<CopiedSound | null> {
    if (place.pauses.length > 0) return null;
    const format = await copyableFormat(track);
    const wanted = place.format ?? format;
    if (!format || wanted?.sampleRate !== format.sampleRate || wanted.channels !== format.channels)
      return null;
    const packets = aacPacketsOf(format);
    const part = await partOf(track, place, packets.packetSec);
    for (const index of part?.damaged ?? []) {
      const startSec = (part?.firstSec ?? 0) + index * packets.packetSec;
      damage.note({ startSec, endSec: startSec + packets.packetSec });
    }
    return part && new CopiedSound(track, packets, part, place.leadSec + place.clipSec);
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
    const index = this.written - this.silentCount;
    const own = index < 0 ? null : (await this.copied.next()).value?.data;
    const data = index < 0 || this.part.damaged.has(index) ? silence : own;
    if (!data) throw new Error('The sound ends early');
    const timeSec = this.nextSec;
    const durationSec = Math.min(packetSec, this.endSec - timeSec);
    this.written++;
    await this.audioSource.add(new EncodedPacket(data, 'key', timeSec, durationSec), { decoderConfig });
  }
}

/**
 * The packets that sound while the picture is shown, with what a decoder needs before them.
 * @returns null when there is none, when they do not follow each other without gaps, and when they are no sound.
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
  const damaged = await damagedPackets(track, firstSec, count);
  if (damaged.size > count * MAX_DAMAGED) return null;
  return { firstSec, count, placedSec: firstSec - originSec + leadSec, damaged };
}

/**
 * The packet that copying begins with: the one before the first that is heard, since a packet's sound is made of both.
 * @returns null for a track without packets, and where it holds sound of before the picture that a title card would let
 * be heard.
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
