import type { AudioSample, EncodedPacket } from 'mediabunny';
import { PacketDecoder } from './packet-decoder';

/** The outcome of decoding a packet. */
export interface DecodedPacket {
  readonly packet: EncodedPacket;
  /** Its decoded sound; null if there is none. */
  readonly sample: AudioSample | null;
  /** True when it cannot be decoded. */
  readonly isDamaged: boolean;
}

/** A decoder needs this many packets before the first one it decodes correctly. */
const PREROLL_PACKETS = 2;

/**
 * Decodes packets one after the other. A damaged packet stops a browser's decoder, which does not report the packet. So
 * the packets it still held are decoded one by one, and a new decoder resumes after them.
 * @throws the decoder's error when it decodes none of the first packets.
 */
export async function* decodedPackets(
  packets: AsyncIterable<EncodedPacket>,
  config: AudioDecoderConfig,
): AsyncGenerator<DecodedPacket, void, undefined> {
  const run = new DecodingRun(config);
  try {
    for await (const packet of packets) {
      await run.decode(packet);
      yield* run.take();
    }
    await run.finish();
    yield* run.take();
  } finally {
    run.close();
  }
}

class DecodingRun {
  private decoder: PacketDecoder | null = null;
  /** Packets that this decoder has not returned yet. */
  private inside: EncodedPacket[] = [];
  /** The last packets returned; another decoder starts with them. */
  private before: EncodedPacket[] = [];
  /** How many of this decoder's blocks repeat packets that were already returned. */
  private repeated = 0;
  private done: DecodedPacket[] = [];
  private hasDecoded = false;

  constructor(private readonly config: AudioDecoderConfig) {}

  async decode(packet: EncodedPacket): Promise<void> {
    this.decoder ??= await this.open(packet);
    this.inside.push(packet);
    await this.decoder.decode(packet);
    await this.collect();
  }

  async finish(): Promise<void> {
    await this.decoder?.flush();
    await this.collect();
    for (const packet of this.inside) this.done.push({ packet, sample: null, isDamaged: false });
  }

  *take(): Generator<DecodedPacket> {
    for (let next = this.done.shift(); next; next = this.done.shift()) yield next;
  }

  close(): void {
    this.decoder?.close();
    for (const { sample } of this.take()) sample?.close();
  }

  private async open(next: EncodedPacket): Promise<PacketDecoder> {
    const decoder = new PacketDecoder(this.config, (this.before[0] ?? next).timestamp);
    this.repeated = this.before.length;
    for (const packet of this.before) await decoder.decode(packet);
    return decoder;
  }

  private async collect(): Promise<void> {
    const { decoder } = this;
    if (!decoder) return;
    for (const sample of decoder.take()) {
      if (this.repeated > 0) {
        this.repeated--;
        sample.close();
        continue;
      }
      const packet = this.inside.shift();
      if (packet) this.passed(packet, sample);
      else sample.close();
    }
    if (!decoder.failure) return;
    decoder.close();
    this.decoder = null;
    const doubtful = this.inside;
    this.inside = [];
    for (const packet of doubtful) await this.decodeAlone(packet);
    if (!this.hasDecoded) throw decoder.failure;
  }

  /** Decodes a packet in a separate decoder, after the packets before it, or without them if they fail. */
  private async decodeAlone(packet: EncodedPacket): Promise<void> {
    const sample = (await this.tryAlone(packet, this.before)) ?? (await this.tryAlone(packet, []));
    if (sample) this.passed(packet, sample);
    else this.done.push({ packet, sample, isDamaged: true });
  }

  private async tryAlone(
    packet: EncodedPacket,
    before: readonly EncodedPacket[],
  ): Promise<AudioSample | null> {
    const decoder = new PacketDecoder(this.config, (before[0] ?? packet).timestamp);
    try {
      for (const each of [...before, packet]) await decoder.decode(each);
      await decoder.flush();
      const samples = decoder.take();
      const last = decoder.failure ? undefined : samples.at(-1);
      for (const sample of samples) if (sample !== last) sample.close();
      return last ?? null;
    } finally {
      decoder.close();
    }
  }

  private passed(packet: EncodedPacket, sample: AudioSample): void {
    this.done.push({ packet, sample, isDamaged: false });
    this.before = [...this.before, packet].slice(-PREROLL_PACKETS);
    this.hasDecoded = true;
  }
}
