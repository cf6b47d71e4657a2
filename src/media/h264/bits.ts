/** Reads bits, the highest of each byte first, from a payload without emulation prevention. */
export class BitReader {
  position = 0;
  constructor(private readonly bytes: Uint8Array) {}

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.position++) {
      const byte = this.bytes[this.position >> 3];
      if (byte === undefined) throw new RangeError('A parameter set or slice ends too early');
      value = value * 2 + ((byte >> (7 - (this.position & 7))) & 1);
    }
    return value;
  }

  flag(): boolean {
    return this.read(1) === 1;
  }

  /** An unsigned Exp-Golomb code. */
  exp(): number {
    let zeros = 0;
    while (!this.flag()) zeros++;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  /** A signed Exp-Golomb code. */
  signedExp(): number {
    const code = this.exp();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

/** Writes bits, the highest of each byte first. */
export class BitWriter {
  private readonly bits: number[] = [];

  write(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) this.bits.push(Math.floor(value / 2 ** i) & 1);
  }

  flag(value: boolean): void {
    this.write(value ? 1 : 0, 1);
  }

  exp(value: number): void {
    const length = Math.floor(Math.log2(value + 1));
    this.write(0, length);
    this.write(value + 1, length + 1);
  }

  /** Copies the reader's next bits. */
  copy(reader: BitReader, count: number): void {
    for (let i = 0; i < count; i++) this.bits.push(reader.read(1));
  }

  /** The whole bytes written; the last one is padded with zeros. */
  toBytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.ceil(this.bits.length / 8));
    for (const [index, bit] of this.bits.entries()) {
      const at = index >> 3;
      bytes[at] = (bytes[at] ?? 0) | (bit << (7 - (index & 7)));
    }
    return bytes;
  }

  /** The bytes with the stop bit that ends a parameter set. */
  toPayload(): Uint8Array<ArrayBuffer> {
    this.flag(true);
    return this.toBytes();
  }
}

/** Removes the bytes that prevent start codes inside a NAL unit (00 00 03). */
export function withoutEmulation(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(bytes.length);
  let length = 0;
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    result[length++] = byte;
  }
  return result.slice(0, length);
}

/** Inserts the bytes that prevent start codes. */
export function withEmulation(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(Math.ceil(payload.length * 1.5) + 1);
  let length = 0;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      result[length++] = 3;
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    result[length++] = byte;
  }
  return result.slice(0, length);
}

/** Makes a NAL unit from its header byte and payload. */
export function nalUnit(header: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = withEmulation(payload);
  const unit = new Uint8Array(1 + body.length);
  unit[0] = header;
  unit.set(body, 1);
  return unit;
}
