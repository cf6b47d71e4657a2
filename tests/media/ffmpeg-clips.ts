/** Clips with sound that no browser encodes, made with ffmpeg.wasm, with short tones at known times. */
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
} from 'mediabunny';
import { LazyFfmpeg } from '@/media/export/ffmpeg/lazy-ffmpeg';
import { soundOf } from './measure';

/** A sound track of a clip. */
export interface TrackOptions {
  /** Arguments of the encoder, as '-c:a alac'. */
  readonly codec: string;
  readonly channels?: number;
  /** Loudness of the tones, from 0 to 1; 0.5 when left out. */
  readonly volume?: number;
  /** Pitch of the tones. */
  readonly hertz?: number;
  readonly sampleRate?: number;
  readonly language?: string;
}

/** Tones of a tenth of a second start at half past each second. */
const FIRST_TONE_SEC = 0.5;
const TONE_SEC = 0.1;

interface FileOptions {
  readonly name?: string;
  readonly durationSec?: number;
  /** Additional arguments for the output. */
  readonly output?: readonly string[];
}

/** Makes a clip of 320x180 with these tracks. */
export async function makeToneClip(
  tracks: readonly TrackOptions[],
  { name = 'clip.mov', durationSec = 3, output = [] }: FileOptions = {},
): Promise<Blob> {
  using ffmpeg = new LazyFfmpeg(new AbortController().signal);
  const pool = await ffmpeg.get();
  const picture = `testsrc2=size=320x180:rate=30:duration=${durationSec}`;
  const sounds = tracks.flatMap(({ channels = 1, volume = 0.5, hertz = 1000, sampleRate = 48_000 }) => {
    const tone = `${volume}*sin(2*PI*${hertz}*t)*gte(mod(t\\,1)\\,${FIRST_TONE_SEC})*lt(mod(t\\,1)\\,${FIRST_TONE_SEC + TONE_SEC})`;
    const layout = channels === 6 ? '5.1' : channels === 2 ? 'stereo' : 'mono';
    const source = `aevalsrc=${Array.from({ length: channels }, () => tone).join('|')}`;
    return ['-f', 'lavfi', '-i', `${source}:s=${sampleRate}:d=${durationSec}:c=${layout}`];
  });
  const codecs = tracks.flatMap(({ codec, language }, k) => [
    '-map',
    `${k + 1}:a`,
    ...codec.split(' ').map((word) => (word.startsWith('-c:a') ? `-c:a:${k}` : word)),
    ...(language === undefined ? [] : [`-metadata:s:a:${k}`, `language=${language}`]),
  ]);
  const bytes = await pool.run(async (tool) => {
    const inputs = ['-f', 'lavfi', '-i', picture, ...sounds];
    const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-pix_fmt', 'yuv420p'];
    const rest = ['-strict', '-2', '-shortest', ...output, name];
    await tool.run([...inputs, '-map', '0:v', ...codecs, ...video, ...rest]);
    return tool.take(name);
  });
  return new Blob([bytes]);
}

/** The start times of the tones in a file's sound. */
export async function tonesIn(file: Blob): Promise<readonly number[]> {
  const { samples, startSec, sampleRate } = await soundOf(file);
  const times: number[] = [];
  let loudSec = Number.NEGATIVE_INFINITY;
  samples.forEach((value, k) => {
    if (Math.abs(value) < 0.1) return;
    const atSec = startSec + k / sampleRate;
    if (atSec - loudSec > 0.05) times.push(atSec);
    loudSec = atSec;
  });
  return times;
}

/** Changes the sound's timestamps in a file, as if the recorder had an inaccurate clock. The packets are unchanged. */
export async function withTimes(
  file: Blob,
  timeOf: (packet: EncodedPacket, index: number) => number,
  container: 'mp4' | 'mov' | 'webm' = 'mp4',
): Promise<Blob> {
  using input = new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(file) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const [codec, soundCodec] = [await video?.getCodec(), await audio?.getCodec()];
  const [videoConfig, audioConfig] = [await video?.getDecoderConfig(), await audio?.getDecoderConfig()];
  if (!video || !audio || !codec || !soundCodec || !videoConfig || !audioConfig) throw new Error('No clip');
  const target = new BufferTarget();
  const formats = { mp4: Mp4OutputFormat, mov: MovOutputFormat, webm: WebMOutputFormat };
  const output = new Output({ format: new formats[container](), target });
  const [pictures, sound] = [new EncodedVideoPacketSource(codec), new EncodedAudioPacketSource(soundCodec)];
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();
  for await (const packet of new EncodedPacketSink(video).packets()) {
    await pictures.add(packet, { decoderConfig: videoConfig });
  }
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(audio).packets()) packets.push(packet);
  const times = packets.map(timeOf);
  for (const [k, packet] of packets.entries()) {
    const timestamp = times[k] ?? 0;
    const duration = (times[k + 1] ?? timestamp + packet.duration) - timestamp;
    await sound.add(packet.clone({ timestamp, duration }), { decoderConfig: audioConfig });
  }
  await output.finalize();
  return new Blob([target.buffer ?? '']);
}
