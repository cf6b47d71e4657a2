import type { AvcConfig } from './avc-config';
import { BitReader, BitWriter, nalUnit, withoutEmulation } from './bits';
import { kindOf, NAL, toPacket, unitsOfEncoder } from './nal-units';
import { adaptSps, idOfSps } from './sequence-parameters';

/**
 * The range of parameter set numbers. Re-encoded frames share a track with copied ones, and the decoder configuration
 * lists the parameter sets of both, so every number must be unique.
 */
const MAX_SPS_ID = 31;
const MAX_PPS_ID = 255;
/**
 * How many bits a slice's header grows: a whole byte, so that all later bits keep their positions within their bytes.
 */
const GROWTH_BITS = 8;

/** Renumbers an encoder's parameter sets to numbers that the source does not use. */
export class RenamedStream {
  readonly sps: Uint8Array[] = [];
  readonly pps: Uint8Array[] = [];
  private readonly spsIds = new Map<number, number>();
  private readonly ppsIds = new Map<number, number>();

  /** @param source the track's configuration, including the parameter sets of previously renamed streams. */
  constructor(private readonly source: AvcConfig) {}

  /**
   * Converts a packet of the encoder to a packet of the MP4.
   * @throws when it contains no picture.
   */
  packet(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    const packet = this.packetOf(unitsOfEncoder(chunk));
    if (packet.length === 0) throw new Error('The encoder wrote a packet without a picture');
    return packet;
  }

  /**
   * Makes a packet of the MP4 from NAL units of the encoder, which writes parameter sets before the slices that use
   * them.
   */
  packetOf(units: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
    const slices: Uint8Array[] = [];
    for (const unit of units) {
      const kind = kindOf(unit);
      if (kind === NAL.sps) this.addSps(unit);
      else if (kind === NAL.pps) this.addPps(unit);
      else if (kind === NAL.slice || kind === NAL.idr) slices.push(this.renamedSlice(unit));
    }
    return toPacket(slices, this.source.lengthBytes);
  }

  /** The source's configuration with this stream's parameter sets. */
  get config(): AvcConfig {
    const { source, sps, pps } = this;
    return { ...source, sps: [...source.sps, ...sps], pps: [...source.pps, ...pps] };
  }

  /** Encoders repeat their parameter sets at each key frame; some write them twice. */
  private addSps(unit: Uint8Array): void {
    const id = idOfSps(unit);
    if (this.spsIds.has(id)) return;
    const used = new Set([...this.source.sps.map(idOfSps), ...this.spsIds.values()]);
    let free = MAX_SPS_ID;
    while (used.has(free)) free--;
    if (free < 0) throw new Error('No number is free for a parameter set');
    this.spsIds.set(id, free);
    this.sps.push(adaptSps(unit, free, this.source.sps[0]));
  }

  private addPps(unit: Uint8Array): void {
    const payload = withoutEmulation(unit.subarray(1));
    const bits = new BitReader(payload);
    const id = bits.exp();
    if (this.ppsIds.has(id)) return;
    const spsId = this.spsIds.get(bits.exp());
    if (spsId === undefined) throw new Error('The encoder names a parameter set that it did not write');
    const renamed = this.freePpsId(id);
    this.ppsIds.set(id, renamed);
    const writer = new BitWriter();
    writer.exp(renamed);
    writer.exp(spsId);
    writer.copy(bits, stopBitOf(payload) - bits.position);
    this.pps.push(nalUnit(unit[0] ?? 0, writer.toPayload()));
  }

  /** A free number whose code is GROWTH_BITS longer than that of the encoder's number. */
  private freePpsId(id: number): number {
    const used = new Set([...this.source.pps.map(idOfPps), ...this.ppsIds.values()]);
    const length = Math.floor(Math.log2(id + 1)) + GROWTH_BITS / 2;
    const first = 2 ** length - 1;
    for (let free = first; free < 2 * first + 1 && free <= MAX_PPS_ID; free++)
      if (!used.has(free)) return free;
    throw new Error('No number is free for a parameter set');
  }

  private renamedSlice(unit: Uint8Array): Uint8Array {
    const payload = withoutEmulation(unit.subarray(1));
    const bits = new BitReader(payload);
    bits.exp();
    bits.exp();
    const idAt = bits.position;
    const renamed = this.ppsIds.get(bits.exp());
    if (renamed === undefined)
      throw new Error('A slice names a parameter set that the encoder did not write');
    const head = new BitWriter();
    head.copy(new BitReader(payload), idAt);
    head.exp(renamed);
    // The rest of the byte in which the number ends; the bytes after it are unchanged.
    head.copy(bits, (8 - (bits.position & 7)) & 7);
    const start = head.toBytes();
    const rest = payload.subarray(bits.position >> 3);
    const result = new Uint8Array(start.length + rest.length);
    result.set(start);
    result.set(rest, start.length);
    return nalUnit(unit[0] ?? 0, result);
  }
}

function idOfPps(unit: Uint8Array): number {
  return new BitReader(withoutEmulation(unit.subarray(1))).exp();
}

/** Position of the last 1, which ends a parameter set. */
function stopBitOf(payload: Uint8Array): number {
  let position = payload.length * 8 - 1;
  while (position > 0 && (((payload[position >> 3] ?? 0) >> (7 - (position & 7))) & 1) === 0) position--;
  return position;
}
