import { PCM_AUDIO_CODECS } from 'mediabunny';
import type { AudioCodec, EncodedPacket } from 'mediabunny';

/** Frame lengths of Opus in ms by its configuration (RFC 6716, section 3.1): four for each of eight rows. */
const OPUS_MS: readonly (readonly number[])[] = [
  [10, 20, 40, 60],
  [10, 20, 40, 60],
  [10, 20, 40, 60],
  [10, 20, 10, 20],
  [2.5, 5, 10, 20],
  [2.5, 5, 10, 20],
  [2.5, 5, 10, 20],
  [2.5, 5, 10, 20],
];
const HE_AAC: ReadonlySet<string> = new Set(['mp4a.40.5', 'mp4a.40.29']);
/** MP3 has shorter packets at low sample rates (ISO/IEC 13818-3). */
const FULL_MP3_RATE = 32_000;

/** Bytes per sample of an uncompressed codec; 0 for other codecs. */
export function bytesPerSample(codec: AudioCodec): number {
  if (!PCM_AUDIO_CODECS.some((each) => each === codec)) return 0;
  return Number(/\d+/.exec(codec)?.[0] ?? 8) / 8;
}

/**
 * How long a packet's samples last, whatever its timestamps say.
 * @returns null for codecs whose packets vary in length, or have to be decoded to tell.
 */
export function soundingSec(
  codec: AudioCodec,
  { codec: parameters, sampleRate }: AudioDecoderConfig,
  { data }: EncodedPacket,
): number | null {
  if (codec === 'aac') return (HE_AAC.has(parameters) ? 2048 : 1024) / sampleRate;
  if (codec === 'mp3') return (sampleRate < FULL_MP3_RATE ? 576 : 1152) / sampleRate;
  if (codec === 'ac3') return 1536 / sampleRate;
  return codec === 'opus' ? opusSec(data) : null;
}

/** RFC 6716, section 3.2: the last two bits of the first byte tell how many frames there are. */
function opusSec(data: Uint8Array): number | null {
  const [head = 0, count = 0] = data;
  const frameMs = OPUS_MS[head >> 5]?.[(head >> 3) & 3];
  if (frameMs === undefined) return null;
  const frames = [1, 2, 2, count & 63][head & 3] ?? 1;
  return (frames * frameMs) / 1000;
}
