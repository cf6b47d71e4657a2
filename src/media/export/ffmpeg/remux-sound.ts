import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  MkvOutputFormat,
  Output,
} from 'mediabunny';
import type { AudioCodec, EncodedPacket, InputAudioTrack } from 'mediabunny';
import { shownPartsOf } from '../../reading/clip-times';
import { decodedFromSec, type SoundPlace } from '../sound/clip-sound';
import { packetsFrom } from '../sound/packets-from';
import { soundingSec } from '../sound/packet-length';
import { showsAllOf } from '../sound/presented-blocks';
import { stretchesOf, type SoundStretch } from '../sound/sound-stretches';

const OPUS_RATE = 48_000;

/** A file of sound for ffmpeg. */
export interface SoundFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Time of the first picture in this file. */
  readonly startSec: number;
  /** How much slower it must be played than the file says. */
  readonly slowness: number;
}

/**
 * The packets heard while the picture plays, in a container that supports every codec. If timestamps show that the
 * recorder's clock was off, packets are spaced by their samples, and the file says how much to slow them down.
 * @returns null when there are none.
 */
export async function remuxSound(track: InputAudioTrack, place: SoundPlace): Promise<SoundFile | null> {
  const { originSec, clipSec } = place;
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new Error('A codec that cannot be taken out of its container');
  if (!(await showsAllOf(track, originSec, originSec + clipSec))) {
    return await remuxParts(track, place, codec, decoderConfig);
  }
  const stretches: SoundStretch[] = [];
  for await (const stretch of stretchesOf(track, decodedFromSec(place) ?? originSec, () => 1)) {
    if (stretch.firstSec < originSec + clipSec) stretches.push(stretch);
  }
  const [first] = stretches;
  if (!first) return null;
  const times = await timesOf(track, stretches, codec, decoderConfig);
  const inFile = (sec: number): number => (sec - first.firstSec) / times.slowness;
  // Matroska has no times below zero.
  const zeroSec = Math.min(0, inFile(originSec));
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  for (const stretch of stretches) {
    let index = 0;
    for await (const packet of packetsFrom(track, stretch.firstSec, stretch.size)) {
      if (packet.timestamp >= originSec + clipSec) break;
      const timestamp = inFile(times.timeOf(stretch, packet, index++)) - zeroSec;
      await source.add(packet.clone({ timestamp }), { decoderConfig });
    }
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The output was not finalized');
  const startSec = inFile(originSec) - zeroSec + primingSecOf(codec, decoderConfig);
  return { bytes: new Uint8Array(target.buffer), startSec, slowness: times.slowness };
}

/** The packets that an edit list of several parts shows, at their times in the presentation. */
async function remuxParts(
  track: InputAudioTrack,
  { originSec, clipSec }: SoundPlace,
  codec: AudioCodec,
  decoderConfig: AudioDecoderConfig,
): Promise<SoundFile | null> {
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const sink = new EncodedPacketSink(track);
  for (const { startSec, endSec, shiftSec } of shownPartsOf(track)) {
    const untilSec = Math.min(endSec, originSec + clipSec);
    const first = (await sink.getPacket(startSec + shiftSec)) ?? (await sink.getFirstPacket());
    if (!first) continue;
    for await (const packet of sink.packets(first)) {
      const timestamp = packet.timestamp - shiftSec;
      if (timestamp + packet.duration > untilSec) break;
      if (timestamp >= startSec) await source.add(packet.clone({ timestamp }), { decoderConfig });
    }
  }
  await output.finalize();
  const startSec = originSec + primingSecOf(codec, decoderConfig);
  return target.buffer && { bytes: new Uint8Array(target.buffer), startSec, slowness: 1 };
}

interface PacketTimes {
  readonly slowness: number;
  readonly timeOf: (stretch: SoundStretch, packet: EncodedPacket, index: number) => number;
}

/** The times of packets: their own, or evenly spaced if their own amount to that. */
async function timesOf(
  track: InputAudioTrack,
  stretches: readonly SoundStretch[],
  codec: AudioCodec,
  config: AudioDecoderConfig,
): Promise<PacketTimes> {
  const longest = stretches.reduce((most, stretch) => (stretch.size > most.size ? stretch : most));
  const own = { slowness: 1, timeOf: (_: SoundStretch, { timestamp }: EncodedPacket) => timestamp };
  // The first packet may be shorter than the others.
  let packetSec: number | null = null;
  for await (const packet of packetsFrom(track, longest.firstSec, 2))
    packetSec = soundingSec(codec, config, packet);
  if (packetSec === null) return own;
  const unitSec = packetSec;
  const clock = longest.clock.read(longest.firstSec, unitSec);
  if (!clock) return own;
  const { slowness } = clock;
  return { slowness, timeOf: ({ firstSec }, _, index) => firstSec + index * unitSec * slowness };
}

/**
 * The silence that Opus puts before its sound (pre-skip of RFC 7845, section 5.1): ffmpeg does not trim it in this
 * container.
 */
function primingSecOf(codec: AudioCodec, { description }: AudioDecoderConfig): number {
  if (codec !== 'opus' || !description) return 0;
  const bytes = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  return bytes.getUint16(10, true) / OPUS_RATE;
}
