/** The properties of pictures in an H.264 sequence parameter set (ITU-T H.264, 7.3.2.1.1 and E.1.1). */
export interface SpsFacts {
  readonly profile: number;
  /** 1 is 4:2:0. */
  readonly chromaFormat: number;
  readonly bitDepth: number;
  /** Null when the stream does not state it. */
  readonly isFullRange: boolean | null;
  readonly primaries: number | null;
  readonly transfer: number | null;
  readonly matrix: number | null;
}

const HIGH_PROFILES: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134]);

/** @param avcc the 'avcC' record (ISO/IEC 14496-15, 5.3.3.1) that a decoder configuration carries as description. */
export function spsOfAvcc(avcc: Uint8Array): SpsFacts {
  const length = ((avcc[6] ?? 0) << 8) | (avcc[7] ?? 0);
  return parseSps(avcc.subarray(8, 8 + length));
}

function parseSps(nal: Uint8Array): SpsFacts {
  const bits = new BitReader(withoutEmulation(nal.subarray(1)));
  const profile = bits.read(8);
  bits.read(16);
  bits.exp();
  const chroma = HIGH_PROFILES.has(profile) ? readChroma(bits) : { chromaFormat: 1, bitDepth: 8 };
  bits.exp();
  const orderType = bits.exp();
  if (orderType === 0) bits.exp();
  if (orderType === 1) throw new Error('Picture order count type 1 is not read here');
  bits.exp();
  bits.read(1);
  bits.exp();
  bits.exp();
  if (bits.read(1) === 0) bits.read(1);
  bits.read(1);
  if (bits.read(1) === 1) for (let i = 0; i < 4; i++) bits.exp();
  const unknown = { isFullRange: null, primaries: null, transfer: null, matrix: null };
  return { profile, ...chroma, ...(bits.read(1) === 1 ? readVui(bits) : unknown) };
}

function readChroma(bits: BitReader): { readonly chromaFormat: number; readonly bitDepth: number } {
  const chromaFormat = bits.exp();
  if (chromaFormat === 3) bits.read(1);
  const bitDepth = 8 + bits.exp();
  bits.exp();
  bits.read(1);
  if (bits.read(1) === 1) throw new Error('Scaling lists are not read here');
  return { chromaFormat, bitDepth };
}

function readVui(bits: BitReader): Pick<SpsFacts, 'isFullRange' | 'primaries' | 'transfer' | 'matrix'> {
  if (bits.read(1) === 1 && bits.read(8) === 255) bits.read(32);
  if (bits.read(1) === 1) bits.read(1);
  if (bits.read(1) === 0) return { isFullRange: null, primaries: null, transfer: null, matrix: null };
  bits.read(3);
  const isFullRange = bits.read(1) === 1;
  if (bits.read(1) === 0) return { isFullRange, primaries: null, transfer: null, matrix: null };
  return { isFullRange, primaries: bits.read(8), transfer: bits.read(8), matrix: bits.read(8) };
}

/** Removes the bytes that prevent start codes (00 00 03). */
function withoutEmulation(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, i) => !(byte === 3 && bytes[i - 1] === 0 && bytes[i - 2] === 0));
}

class BitReader {
  private position = 0;
  constructor(private readonly bytes: Uint8Array) {}

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.position++) {
      const byte = this.bytes[this.position >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.position & 7))) & 1);
    }
    return value;
  }

  /** Unsigned Exp-Golomb code. */
  exp(): number {
    let zeros = 0;
    while (this.read(1) === 0) {
      if (++zeros > 32) throw new Error('Not an Exp-Golomb code');
    }
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
