import {
  BlobSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
} from 'mediabunny';
import type { MediaSource } from '../../media-source';
import type { SoundPart, SoundSelection } from '../../reading/sound-tracks';
import type { ClipSound, SoundPlace } from '../sound/clip-sound';
import { FADE_SEC, soundPausesOf, type SoundPause } from '../sound/pauses';
import { soundFileOf } from '../sound/sound-file';
import { remuxSound, type SoundFile } from './remux-sound';
import type { FfmpegPool } from './ffmpeg-pool';
import type { FfmpegTool } from './ffmpeg-tool';

const SAMPLE_RATE = 48_000;
const MAX_CHANNELS = 2;
const BITRATE_PER_CHANNEL = '80k';
const AAC_FRAME = 1024;
/** libavcodec's encoder puts one AAC frame before the sound. */
const DELAY_FRAMES = 1024;
/** Fills gaps with silence, so a missing or undecodable packet doesn't shift what follows. */
const BY_ITS_TIMES = 'async=1:min_hard_comp=0.015';
/** Sound of a slow clock is stretched at this rate, because a speed has to be a whole number of samples per second. */
const FINE_RATE = 192_000;
const OUTPUT = 'sound.m4a';

/**
 * The clip's sound, decoded and encoded to AAC by ffmpeg.wasm in one run, for codecs that the browser does not support
 * and for browsers without WebCodecs audio. The encoded sound (about 10 MB for ten minutes) is kept in memory.
 * @param source the file of the tracks.
 */
export async function openFfmpegSound(
  { tracks, mix }: SoundSelection,
  place: SoundPlace,
  { source, pool, signal }: FfmpegSoundTools,
): Promise<ClipSound | null> {
  const parts = mix ?? tracks.slice(0, 1).map((track) => ({ track, left: 1, right: 1 }));
  const inputs: SoundInput[] = [];
  for (const part of parts) {
    const isKnown = (await part.track.getCodec()) !== null;
    const file = isKnown
      ? await remuxSound(part.track, place)
      : { bytes: await soundFileOf(source, part.track.id, signal), startSec: place.originSec, slowness: 1 };
    if (file) inputs.push({ ...part, ...file, name: `sound${inputs.length}` });
  }
  const [first] = inputs;
  if (!first) return null;
  const ownChannels = Math.min(MAX_CHANNELS, await first.track.getNumberOfChannels());
  const isMono = inputs.every(({ left, right }) => left === right);
  const channels = mix && !isMono ? MAX_CHANNELS : ownChannels;
  const bytes = await pool.run((tool) => encode(tool, inputs, mix !== null, place, channels));
  return new EncodedSound(await packetsOf(bytes));
}

interface FfmpegSoundTools {
  readonly source: MediaSource;
  readonly pool: FfmpegPool;
  readonly signal: AbortSignal;
}

interface SoundInput extends SoundFile, SoundPart {
  readonly name: string;
}

async function encode(
  tool: FfmpegTool,
  inputs: readonly SoundInput[],
  isMixed: boolean,
  place: SoundPlace,
  channels: number,
): Promise<Uint8Array<ArrayBuffer>> {
  for (const { name, bytes } of inputs) await tool.write(name, bytes);
  const graph = `${clipGraph(inputs, isMixed, place)};${pausedGraph(place)}`;
  const files = inputs.flatMap(({ name }) => ['-i', name]);
  const sound = ['-map', '[sound]', '-ac', String(channels), '-c:a', 'aac', '-b:a', BITRATE_PER_CHANNEL];
  // Otherwise ffmpeg moves sound that starts after the picture to the start of the file.
  await tool.run(['-copyts', ...files, '-filter_complex', graph, ...sound, '-f', 'mp4', OUTPUT]);
  for (const { name } of inputs) await tool.remove(name);
  return tool.take(OUTPUT);
}

/** A graph that makes [clip] from the inputs: each on the picture's time line, mono tracks mixed. */
function clipGraph(inputs: readonly SoundInput[], isMixed: boolean, { clipSec }: SoundPlace): string {
  const lanes = inputs.map(({ startSec, slowness }, k) => {
    const isStretched = slowness !== 1;
    const filters = [
      `asetpts=PTS-(${startSec.toFixed(6)})/TB`,
      // This filter also makes the sound start at 0, even if earlier packets were decoded.
      `aresample=${isStretched ? FINE_RATE : SAMPLE_RATE}:${BY_ITS_TIMES}:first_pts=0`,
      ...(isStretched ? [`asetrate=${Math.round(FINE_RATE / slowness)},aresample=${SAMPLE_RATE}`] : []),
      `apad,atrim=end=${clipSec.toFixed(6)}`,
      // Sound without a layout cannot be merged.
      ...(isMixed ? ['aformat=channel_layouts=mono'] : []),
    ].join(',');
    return `[${k}:a:0]${filters}[${isMixed ? `lane${k}` : 'clip'}]`;
  });
  if (!isMixed) return lanes.join(';');
  const pads = inputs.map((_, k) => `[lane${k}]`).join('');
  const merged = inputs.length > 1 ? `${pads}amerge=inputs=${inputs.length},` : pads;
  const side = (name: string, gainOf: (input: SoundInput) => number): string =>
    `${name}=${inputs.map((input, k) => `${gainOf(input)}*c${k}`).join('+')}`;
  const left = side('c0', (input) => input.left);
  const isMono = inputs.every((input) => input.left === input.right);
  const mix = isMono ? `mono|${left}` : `stereo|${left}|${side('c1', (input) => input.right)}`;
  return [...lanes, `${merged}pan=${mix}[clip]`].join(';');
}

/** A graph that makes [sound] from [clip]: cut where the film pauses, with silence there, after the lead. */
function pausedGraph({ leadSec, pauses }: SoundPlace): string {
  const all = soundPausesOf(pauses, SAMPLE_RATE);
  // A pause before the clip's first sound is part of the lead.
  const early = all.filter(({ at }) => at === 0).reduce((sum, { length }) => sum + length, 0);
  const lead = leadFilter(early + Math.round(leadSec * SAMPLE_RATE) - DELAY_FRAMES);
  const cuts = all.filter(({ at }) => at > 0);
  if (cuts.length === 0) return `[clip]${lead}[sound]`;
  const places = [...cuts.map((_, k) => k), cuts.length];
  const pieces = places.map((k) => `[cut${k}]${pieceFilter(cuts[k - 1], cuts[k])}[piece${k}]`);
  const cutPads = places.map((k) => `[cut${k}]`).join('');
  const piecePads = places.map((k) => `[piece${k}]`).join('');
  return [
    `[clip]asplit=${places.length}${cutPads}`,
    ...pieces,
    `${piecePads}concat=n=${places.length}:v=0:a=1,${lead}[sound]`,
  ].join(';');
}

/** The sound from one pause to the next, with fades at both ends, followed by the next pause's silence. */
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

  /** Does nothing: packets in memory don't need to be freed. */
  abandon(): Promise<void> {
    return Promise.resolve();
  }
}
