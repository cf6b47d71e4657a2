/** Writes bits in the formats of HEVC's syntax tables (ITU-T H.265, 7.2 and 9.2). */
export class BitWriter {
  private readonly written: number[] = [];
  private current = 0;
  private count = 0;

  /** u(n) */
  bits(value: number, count: number): this {
    for (let i = count - 1; i >= 0; i--) this.bit(Math.floor(value / 2 ** i) % 2);
    return this;
  }

  flags(...values: readonly (0 | 1)[]): this {
    for (const value of values) this.bit(value);
    return this;
  }

  /** ue(v) of each value. */
  ue(...values: readonly number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1));
      this.bits(0, length).bits(value + 1, length + 1);
    }
    return this;
  }

  /** A one, then zeros to the next byte. */
  trailing(): this {
    this.bit(1);
    return this.align();
  }

  align(): this {
    while (this.count > 0) this.bit(0);
    return this;
  }

  /** Whole bytes; the position must be aligned. */
  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.written.push(byte);
    return this;
  }

  /** All bytes that were written; the position must be aligned. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.written);
  }

  /** A NAL unit in Annex B form, with emulation prevention (7.3.1.1). */
  nalUnit(type: number): Uint8Array<ArrayBuffer> {
    const out = [0, 0, 0, 1, type * 2, 1];
    let zeros = 0;
    for (const byte of this.written) {
      if (zeros >= 2 && byte <= 3) {
        out.push(3);
        zeros = 0;
      }
      out.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Uint8Array.from(out);
  }

  private bit(bit: number): void {
    this.current = this.current * 2 + bit;
    if (++this.count < 8) return;
    this.written.push(this.current);
    this.current = 0;
    this.count = 0;
  }
}

/** rangeTabLps for the largest range, by state (H.265, table 9-52, last column). */
const LPS_RANGE = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76,
  72, 69, 65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19,
  18, 17, 16, 15, 14, 14, 13, 12, 12, 11, 11, 10, 9,
];
const LAST_STATE = 62;

/**
 * The arithmetic encoder of H.265, 9.3.4.4, reduced to what blocks of raw samples need: one context, always with its
 * more probable value.
 */
export class CabacWriter {
  private low = 0;
  private range = 510;
  private isFirst = true;
  private outstanding = 0;
  private state = 0;

  constructor(private readonly out: BitWriter) {}

  /** Restarts the encoder after raw samples, keeping the state of the context. */
  restart(): void {
    this.low = 0;
    this.range = 510;
    this.isFirst = true;
    this.outstanding = 0;
  }

  /** The context's more probable value. The range is always the largest quarter here. */
  likely(): void {
    this.range -= LPS_RANGE[this.state] ?? 0;
    this.state = Math.min(LAST_STATE, this.state + 1);
    this.renormalize();
  }

  /** end_of_slice_segment_flag or pcm_flag; a one ends the arithmetic code. */
  terminate(bin: 0 | 1): void {
    this.range -= 2;
    if (bin === 0) {
      this.renormalize();
      return;
    }
    this.low += this.range;
    this.range = 2;
    this.renormalize();
    this.put((this.low >> 9) & 1);
    this.out.bits(((this.low >> 7) & 3) | 1, 2);
  }

  private renormalize(): void {
    while (this.range < 256) {
      if (this.low < 256) this.put(0);
      else if (this.low >= 512) {
        this.low -= 512;
        this.put(1);
      } else {
        this.low -= 256;
        this.outstanding++;
      }
      this.range *= 2;
      this.low *= 2;
    }
  }

  private put(bit: number): void {
    if (this.isFirst) this.isFirst = false;
    else this.out.bits(bit, 1);
    for (; this.outstanding > 0; this.outstanding--) this.out.bits(1 - bit, 1);
  }
}
