import type { AudioSample, EncodedPacket } from 'mediabunny';
import { PacketDecoder } from './packet-decoder';

/** What became of a packet. */
export interface DecodedPacket {
  readonly packet: EncodedPacket;
  /** Its sound as the decoder gave it; null where there is none. */
  readonly sample: AudioSample | null;
  /** True when it cannot be decoded. */
  readonly isDamaged: boolean;
}

/** A decoder needs so many packets before the first that it decodes rightly. */
const PREROLL_PACKETS = 2;

/**
 * Decodes packets one after the other. A packet that fails ends a browser's decoder, without telling which it was. The
 * packets that were in it are then decoded one by one, and another decoder goes on behind them.
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
  /** Packets of this decoder that have not come out yet. */
  private inside: EncodedPacket[] = [];
  /** The last packets that came out: what another decoder begins with. */
  private before: EncodedPacket[] = [];
  /** How many blocks of this decoder are of packets that came out before. */
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

  /** Decodes a packet in a decoder of its own, behind those before it; without them if they are what fails. */
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
