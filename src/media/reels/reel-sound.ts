import { EncodedAudioPacketSource, EncodedPacket, EncodedPacketSink } from 'mediabunny';
import type { InputAudioTrack } from 'mediabunny';
import type { SoundFormat } from '../export/sound/sound-format';

const AAC_FRAME = 1024;
/** AAC's numbers for sample rates (ISO/IEC 14496-3, 1.6.3.4). */
const RATES: readonly number[] = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];
/** AAC LC, the only kind whose packets are copied. */
const LOW_COMPLEXITY = 2;
/** A packet of silence for one channel and for two; it is the same at each sample rate. */
const SILENCE: Readonly<Record<number, Uint8Array<ArrayBuffer>>> = {
  1: Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80),
  2: Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80),
};

/** The format of a track whose packets can be copied into a reel; null for other sound. */
export async function copyableFormat(track: InputAudioTrack): Promise<SoundFormat | null> {
  if ((await track.getCodec()) !== 'aac') return null;
  const config = await track.getDecoderConfig();
  if (!config?.description) return null;
  const { sampleRate, numberOfChannels: channels, description } = config;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const wanted = describeFormat({ sampleRate, channels });
  return wanted && SILENCE[channels] && bytes[0] === wanted[0] && bytes[1] === wanted[1]
    ? { sampleRate, channels }
    : null;
}

/** The AudioSpecificConfig of a format; null for a rate without a number. */
function describeFormat({ sampleRate, channels }: SoundFormat): Uint8Array<ArrayBuffer> | null {
  const rate = RATES.indexOf(sampleRate);
  if (rate < 0) return null;
  const bits = (LOW_COMPLEXITY << 11) | (rate << 7) | (channels << 3);
  return Uint8Array.of(bits >> 8, bits & 255);
}

/** The sound of one play: a track of the reel's format, or null for silence. */
export interface PlaySound {
  readonly track: InputAudioTrack | null;
  /** The time of the play's first frame on the track's time line. */
  readonly originSec: number;
}

/**
 * The reel's sound, in packets of one AAC frame each. They follow each other without a gap, so that each play's sound
 * is at most half a packet (11 ms) off its picture, and this does not add up.
 */
export class ReelSound {
  readonly source = new EncodedAudioPacketSource('aac');
  private readonly decoderConfig: AudioDecoderConfig;
  private readonly silence: Uint8Array<ArrayBuffer>;
  private readonly packetSec: number;
  private written = 0;

  /** @throws Error for a format whose packets are not copied (copyableFormat). */
  constructor({ sampleRate, channels }: SoundFormat) {
    const description = describeFormat({ sampleRate, channels });
    const silence = SILENCE[channels];
    if (!description || !silence) throw new Error(`No packets of ${channels} channels at ${sampleRate} Hz`);
    this.decoderConfig = { codec: 'mp4a.40.2', sampleRate, numberOfChannels: channels, description };
    this.silence = silence;
    this.packetSec = AAC_FRAME / sampleRate;
  }

  /** How many packets a film has at most. */
  packetsIn(durationSec: number): number {
    return Math.ceil(durationSec / this.packetSec) + 1;
  }

  /** Begins a stretch of the reel. @param startSec and endSec are times of the reel. */
  begin({ track, originSec }: PlaySound, startSec: number, endSec: number): SoundRun {
    const packets = track ? this.packetsFrom(track, originSec, startSec) : null;
    return new SoundRun(packets, async (untilSec, next) => {
      // Whatever is left of the last packet belongs to the next play.
      const lastSec = Math.min(untilSec, endSec - this.packetSec / 2);
      while (this.written * this.packetSec < lastSec) await this.add((await next()) ?? this.silence);
    });
  }

  /** The packet for each place of the reel from now on; null where the track has nothing. */
  private async *packetsFrom(
    track: InputAudioTrack,
    originSec: number,
    startSec: number,
  ): AsyncGenerator<Uint8Array | null, void, undefined> {
    const sink = new EncodedPacketSink(track);
    const wantedSec = (): number => originSec + this.written * this.packetSec - startSec;
    const halfSec = this.packetSec / 2;
    const first = (await sink.getPacket(wantedSec() + halfSec)) ?? (await sink.getFirstPacket());
    if (!first) return;
    for await (const packet of sink.packets(first)) {
      while (packet.timestamp > wantedSec() + halfSec) yield null;
      if (packet.timestamp >= wantedSec() - halfSec) yield packet.data;
    }
  }

  private async add(data: Uint8Array): Promise<void> {
    const packet = new EncodedPacket(data, 'key', this.written * this.packetSec, this.packetSec);
    this.written++;
    await this.source.add(packet, { decoderConfig: this.decoderConfig });
  }
}

/** Writes one play's sound along with its picture. */
export class SoundRun {
  constructor(
    private readonly packets: AsyncGenerator<Uint8Array | null, void, undefined> | null,
    private readonly write: (untilSec: number, next: () => Promise<Uint8Array | null>) => Promise<void>,
  ) {}

  /** Writes the sound up to a time of the reel, at most to the play's end. */
  advanceTo(untilSec: number): Promise<void> {
    return this.write(untilSec, async () => (await this.packets?.next())?.value ?? null);
  }

  /** Writes the rest of the play's sound. */
  async finish(): Promise<void> {
    await this.advanceTo(Number.POSITIVE_INFINITY);
    await this.abandon();
  }

  async abandon(): Promise<void> {
    await this.packets?.return();
  }
}
