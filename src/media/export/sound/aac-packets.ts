import type { InputAudioTrack } from 'mediabunny';
import type { SoundFormat } from './sound-format';

/** Sample frames of one packet. */
export const AAC_FRAME = 1024;
/** AAC's numbers for sample rates (ISO/IEC 14496-3, 1.6.3.4). */
const RATES: readonly number[] = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];
/** AAC LC, the only kind whose packets we copy. */
const LOW_COMPLEXITY = 2;
/** A packet of silence for one channel and for two; it is the same at each sample rate. */
const SILENCE: Readonly<Record<number, Uint8Array<ArrayBuffer>>> = {
  1: Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80),
  2: Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80),
};

/** The same for 5.1, which is not copied into films. */
const SURROUND_SILENCE = Uint8Array.from(
  '00 c8 00 80 20 84 01 26 40 08 64 00 82 30 04 99 00 21 90 02 00 b2 00 20 08 e0'.split(' '),
  (byte) => Number.parseInt(byte, 16),
);

/** A silent packet that fits into a track; null for sound that is not plain AAC. */
export async function silentPacketOf(track: InputAudioTrack): Promise<Uint8Array<ArrayBuffer> | null> {
  const format = await plainFormat(track);
  if (!format) return null;
  return format.channels === 6 ? SURROUND_SILENCE : (SILENCE[format.channels] ?? null);
}

/** The format of a track whose packets can be copied and followed by packets of silence; null for other sound. */
export async function copyableFormat(track: InputAudioTrack): Promise<SoundFormat | null> {
  const format = await plainFormat(track);
  return format && SILENCE[format.channels] ? format : null;
}

/** The format of a track of plain AAC. */
async function plainFormat(track: InputAudioTrack): Promise<SoundFormat | null> {
  if ((await track.getCodec()) !== 'aac') return null;
  const config = await track.getDecoderConfig();
  if (!config?.description) return null;
  const { sampleRate, numberOfChannels: channels, description } = config;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const wanted = describeFormat({ sampleRate, channels });
  return wanted && bytes[0] === wanted[0] && bytes[1] === wanted[1] ? { sampleRate, channels } : null;
}

/** A decoder configuration for a format, and a silent packet. */
export interface AacPackets {
  readonly decoderConfig: AudioDecoderConfig;
  readonly silence: Uint8Array<ArrayBuffer>;
  /** How long a packet lasts. */
  readonly packetSec: number;
}

/** @throws Error for a format whose packets are not copied (copyableFormat). */
export function aacPacketsOf({ sampleRate, channels }: SoundFormat): AacPackets {
  const description = describeFormat({ sampleRate, channels });
  const silence = SILENCE[channels];
  if (!description || !silence) throw new Error(`No packets of ${channels} channels at ${sampleRate} Hz`);
  return {
    decoderConfig: { codec: 'mp4a.40.2', sampleRate, numberOfChannels: channels, description },
    silence,
    packetSec: AAC_FRAME / sampleRate,
  };
}

/** The AudioSpecificConfig of a format; null for a rate without a number. */
function describeFormat({ sampleRate, channels }: SoundFormat): Uint8Array<ArrayBuffer> | null {
  const rate = RATES.indexOf(sampleRate);
  if (rate < 0) return null;
  const bits = (LOW_COMPLEXITY << 11) | (rate << 7) | (channels << 3);
  return Uint8Array.of(bits >> 8, bits & 255);
}
