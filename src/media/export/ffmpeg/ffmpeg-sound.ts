import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MkvOutputFormat,
  MP4,
  Output,
} from 'mediabunny';
import type { InputAudioTrack } from 'mediabunny';
import { decodedFromSec, type ClipSound, type SoundPlace } from '../sound/clip-sound';
import { FADE_SEC, soundPausesOf, type SoundPause } from '../sound/pauses';
import type { FfmpegPool } from './ffmpeg-pool';
import type { FfmpegTool } from './ffmpeg-tool';

const SAMPLE_RATE = 48_000;
const MAX_CHANNELS = 2;
const BITRATE_PER_CHANNEL = '80k';
const AAC_FRAME = 1024;
/** libavcodec's encoder puts one AAC frame before the sound. */
const DELAY_FRAMES = 1024;
const INPUT = 'sound.mkv';
const OUTPUT = 'sound.m4a';

/**
 * The clip's sound, decoded and encoded to AAC by ffmpeg.wasm in one run, for codecs that the browser does not know and
 * for browsers without WebCodecs audio. The encoded sound (about 10 MB for ten minutes) is kept in memory.
 */
export async function openFfmpegSound(
  track: InputAudioTrack,
  place: SoundPlace,
  pool: FfmpegPool,
): Promise<ClipSound | null> {
  const remuxed = await remux(track, place);
  if (!remuxed) return null;
  const channels = Math.min(MAX_CHANNELS, await track.getNumberOfChannels());
  const bytes = await pool.run((tool) => encode(tool, remuxed, place, channels));
  return new EncodedSound(await packetsOf(bytes));
}

interface RemuxedSound {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Time of the first picture in this file. */
  readonly startSec: number;
}

/** The packets that sound while the picture runs, in a container that holds every codec; null when there are none. */
async function remux(track: InputAudioTrack, place: SoundPlace): Promise<RemuxedSound | null> {
  const { originSec, clipSec } = place;
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  const sink = new EncodedPacketSink(track);
  const first = (await sink.getPacket(decodedFromSec(place) ?? originSec)) ?? (await sink.getFirstPacket());
  if (!first) return null;
  if (!codec || !decoderConfig) throw new Error('A codec that cannot be taken out of its container');
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const zeroSec = Math.min(first.timestamp, originSec);
  for await (const { data, type, timestamp, duration } of sink.packets(first)) {
    if (timestamp >= originSec + clipSec) break;
    await source.add(new EncodedPacket(data, type, timestamp - zeroSec, duration), { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The output was not finalized');
  const startSec = originSec - zeroSec + primingSecOf(codec, decoderConfig);
  return { bytes: new Uint8Array(target.buffer), startSec };
}

/**
 * The silence that Opus puts before its sound (pre-skip of RFC 7845, section 5.1): ffmpeg leaves it in when the sound
 * is in this container.
 */
function primingSecOf(codec: string, { description }: AudioDecoderConfig): number {
  if (codec !== 'opus' || !description) return 0;
  const bytes = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  return bytes.getUint16(10, true) / SAMPLE_RATE;
}

async function encode(
  tool: FfmpegTool,
  { bytes, startSec }: RemuxedSound,
  place: SoundPlace,
  channels: number,
): Promise<Uint8Array<ArrayBuffer>> {
  await tool.write(INPUT, bytes);
  const clip = [
    `asetpts=PTS-(${startSec.toFixed(6)})/TB`,
    // This filter fills gaps and makes the sound begin at 0, even if packets before that were decoded.
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    `apad,atrim=end=${place.clipSec.toFixed(6)}`,
  ].join(',');
  const graph = pausedGraph(clip, place);
  const sound = ['-map', '[sound]', '-ac', String(channels), '-c:a', 'aac', '-b:a', BITRATE_PER_CHANNEL];
  await tool.run(['-i', INPUT, '-filter_complex', graph, ...sound, '-f', 'mp4', OUTPUT]);
  await tool.remove(INPUT);
  return tool.take(OUTPUT);
}

/** A graph that makes [sound] out of the clip's sound: cut where the film pauses, with silence there, after the lead. */
function pausedGraph(clip: string, { leadSec, pauses }: SoundPlace): string {
  const all = soundPausesOf(pauses, SAMPLE_RATE);
  // A pause before the clip's first sound is a part of the lead.
  const early = all.filter(({ at }) => at === 0).reduce((sum, { length }) => sum + length, 0);
  const lead = leadFilter(early + Math.round(leadSec * SAMPLE_RATE) - DELAY_FRAMES);
  const cuts = all.filter(({ at }) => at > 0);
  if (cuts.length === 0) return `[0:a:0]${clip},${lead}[sound]`;
  const places = [...cuts.map((_, k) => k), cuts.length];
  const pieces = places.map((k) => `[cut${k}]${pieceFilter(cuts[k - 1], cuts[k])}[piece${k}]`);
  const cutPads = places.map((k) => `[cut${k}]`).join('');
  const piecePads = places.map((k) => `[piece${k}]`).join('');
  return [
    `[0:a:0]${clip},asplit=${places.length}${cutPads}`,
    ...pieces,
    `${piecePads}concat=n=${places.length}:v=0:a=1,${lead}[sound]`,
  ].join(';');
}

/** The sound from one pause to the next, with fades at its cuts, and the silence of the next one. */
function pieceFilter(before: SoundPause | undefined, after: SoundPause | undefined): string {
  const start = before?.at ?? 0;
  const fade = Math.round(FADE_SEC * SAMPLE_RATE);
  const trim = after ? `start_sample=${start}:end_sample=${after.at}` : `start_sample=${start}`;
  const filters = [`atrim=${trim}`, 'asetpts=N/SR/TB'];
  if (before) filters.push(`afade=t=in:ss=0:ns=${fade}`);
  if (after) {
    filters.push(`afade=t=out:ss=${Math.max(0, after.at - start - fade)}:ns=${fade}`);
    filters.push(`apad=pad_len=${after.length}`);
  }
  return filters.join(',');
}

function leadFilter(frames: number): string {
  return frames >= 0 ? `adelay=${frames}S:all=1` : `atrim=start_sample=${-frames}`;
}

interface AacPackets {
  readonly packets: readonly EncodedPacket[];
  readonly decoderConfig: AudioDecoderConfig;
}

/** The packets on a time line that begins at 0 and includes the encoder's delay. */
async function packetsOf(bytes: Uint8Array<ArrayBuffer>): Promise<AacPackets> {
  using input = new Input({ formats: [MP4], source: new BlobSource(new Blob([bytes])) });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('ffmpeg made no sound');
  const packets: EncodedPacket[] = [];
  const duration = AAC_FRAME / SAMPLE_RATE;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(packet.clone({ timestamp: packets.length * duration, duration }));
  }
  return { packets, decoderConfig };
}

class EncodedSound implements ClipSound {
  readonly audioSource = new EncodedAudioPacketSource('aac');
  private next = 0;

  constructor(private readonly sound: AacPackets) {}

  get maxPackets(): number {
    return this.sound.packets.length;
  }

  async advanceTo(untilSec: number, signal: AbortSignal): Promise<void> {
    const { packets, decoderConfig } = this.sound;
    for (let packet = packets[this.next]; packet && packet.timestamp < untilSec;) {
      signal.throwIfAborted();
      await this.audioSource.add(packet, { decoderConfig });
      this.next++;
      packet = packets[this.next];
    }
  }

  async finish(signal: AbortSignal): Promise<void> {
    await this.advanceTo(Number.POSITIVE_INFINITY, signal);
    this.audioSource.close();
  }

  /** Does nothing: packets in memory need no freeing. */
  abandon(): Promise<void> {
    return Promise.resolve();
  }
}
