import { BitReader, BitWriter, nalUnit, withoutEmulation } from './bits';

/** How a picture's values are displayed (ITU-T H.264, E.1.1). Null where the stream does not say. */
interface PictureMeaning {
  readonly aspect: { readonly idc: number; readonly width: number; readonly height: number } | null;
  readonly signal: {
    readonly format: number;
    readonly isFullRange: boolean;
    /** Primaries, transfer and matrix. */
    readonly colors: readonly [number, number, number] | null;
  } | null;
  readonly chromaPlace: readonly [number, number] | null;
}

interface Vui extends PictureMeaning {
  /** What limits the reordering of frames: the fields in order. */
  readonly restriction: { readonly isOverEdge: boolean; readonly limits: readonly number[] } | null;
}

const EXTENDED_ASPECT = 255;
/** Profiles whose parameter sets say how colors are sampled (7.3.2.1.1). */
const HIGH_PROFILES: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
]);
/** Motion vectors have 16 bits at most (E.2.1). */
const MAX_VECTOR_LOG = 16;
const NO_VUI: Vui = { aspect: null, signal: null, chromaPlace: null, restriction: null };

/** The number of a sequence parameter set. */
export function idOfSps(unit: Uint8Array): number {
  const bits = new BitReader(withoutEmulation(unit.subarray(1)));
  bits.read(24);
  return bits.exp();
}

/** How the stream's sample values map to colors; null for parts it leaves out. */
export interface StreamColor {
  readonly isFullRange: boolean | null;
  /** Numbers of ITU-T H.273. */
  readonly primaries: number | null;
  readonly transfer: number | null;
  readonly matrix: number | null;
}

/** Pixel aspects by number (ITU-T H.264, table E-1). */
const ASPECTS: readonly (readonly [number, number])[] = [
  [1, 1],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [4, 3],
  [3, 2],
  [2, 1],
];

/** A pixel's width and height; null where the stream does not say. */
export function aspectOfSps(unit: Uint8Array): readonly [number, number] | null {
  const { aspect } = readSps(withoutEmulation(unit.subarray(1))).vui;
  if (!aspect) return null;
  if (aspect.idc !== EXTENDED_ASPECT) return ASPECTS[aspect.idc - 1] ?? null;
  return aspect.width > 0 && aspect.height > 0 ? [aspect.width, aspect.height] : null;
}

export function colorOfSps(unit: Uint8Array): StreamColor {
  const { signal } = readSps(withoutEmulation(unit.subarray(1))).vui;
  const [primaries = null, transfer = null, matrix = null] = signal?.colors ?? [];
  return { isFullRange: signal?.isFullRange ?? null, primaries, transfer, matrix };
}

/**
 * The encoder's sequence parameter set under another number, with the source's pixel aspect and colors, so that
 * re-encoded frames look like their neighbors.
 */
export function adaptSps(
  unit: Uint8Array,
  id: number,
  source: Uint8Array | undefined,
): Uint8Array<ArrayBuffer> {
  const payload = withoutEmulation(unit.subarray(1));
  const bits = new BitReader(payload);
  const writer = new BitWriter();
  writer.copy(bits, 24);
  bits.exp();
  writer.exp(id);
  const from = bits.position;
  const copied = new BitReader(payload);
  copied.position = from;
  writer.copy(copied, readSps(payload).flagAt - from);
  const own = readSps(payload);
  const model = source ? readSps(withoutEmulation(source.subarray(1))) : own;
  writeVui(writer, { ...model.vui, restriction: commonRestriction(own, model) });
  return nalUnit(unit[0] ?? 0, writer.toPayload());
}

/**
 * The source's reordering limits, if the encoder's frames respect them too. A decoder that shows frames without
 * delay and then meets a set with a delay drops frames, because libavcodec thinks they are late.
 */
function commonRestriction(own: ReadSps, { vui }: ReadSps): Vui['restriction'] {
  if (!vui.restriction) return null;
  const [reordered = 0, buffered = 0] = vui.restriction.limits.slice(-2);
  const [ownReordered, ownBuffered] = own.vui.restriction?.limits.slice(-2) ?? [0, own.referenceFrames];
  return {
    isOverEdge: true,
    limits: [
      // No size limit, and the longest possible motion vectors.
      0,
      0,
      MAX_VECTOR_LOG,
      MAX_VECTOR_LOG,
      Math.max(reordered, ownReordered ?? 0),
      Math.max(buffered, ownBuffered ?? 0),
    ],
  };
}

interface ReadSps {
  /** Position of the flag that says whether there is a VUI. */
  readonly flagAt: number;
  readonly vui: Vui;
  readonly referenceFrames: number;
}

function readSps(payload: Uint8Array): ReadSps {
  const bits = new BitReader(payload);
  const profile = bits.read(8);
  bits.read(16);
  bits.exp();
  if (HIGH_PROFILES.has(profile)) skipSampling(bits);
  bits.exp();
  skipOrder(bits);
  const referenceFrames = bits.exp();
  bits.flag();
  bits.exp();
  bits.exp();
  if (!bits.flag()) bits.flag();
  bits.flag();
  if (bits.flag()) for (let i = 0; i < 4; i++) bits.exp();
  const flagAt = bits.position;
  return { flagAt, vui: bits.flag() ? readVui(bits) : NO_VUI, referenceFrames };
}

function skipSampling(bits: BitReader): void {
  const format = bits.exp();
  if (format === 3) bits.flag();
  bits.exp();
  bits.exp();
  bits.flag();
  if (!bits.flag()) return;
  for (let list = 0; list < (format === 3 ? 12 : 8); list++) {
    if (bits.flag()) skipScalingList(bits, list < 6 ? 16 : 64);
  }
}

/** A list ends early where its next scale is 0. */
function skipScalingList(bits: BitReader, length: number): void {
  let last = 8;
  for (let i = 0; i < length; i++) {
    const next = (last + bits.signedExp() + 256) % 256;
    if (next === 0) return;
    last = next;
  }
}

function skipOrder(bits: BitReader): void {
  const type = bits.exp();
  if (type === 0) bits.exp();
  if (type !== 1) return;
  bits.flag();
  bits.signedExp();
  bits.signedExp();
  const count = bits.exp();
  for (let i = 0; i < count; i++) bits.signedExp();
}

function readVui(bits: BitReader): Vui {
  const aspect = bits.flag() ? readAspect(bits) : null;
  if (bits.flag()) bits.flag();
  const signal = bits.flag() ? readSignal(bits) : null;
  const chromaPlace = bits.flag() ? ([bits.exp(), bits.exp()] as const) : null;
  if (bits.flag()) bits.read(65);
  const hasNalTiming = bits.flag();
  if (hasNalTiming) skipTiming(bits);
  const hasVclTiming = bits.flag();
  if (hasVclTiming) skipTiming(bits);
  if (hasNalTiming || hasVclTiming) bits.flag();
  bits.flag();
  const restriction = bits.flag()
    ? { isOverEdge: bits.flag(), limits: Array.from({ length: 6 }, () => bits.exp()) }
    : null;
  return { aspect, signal, chromaPlace, restriction };
}

function readAspect(bits: BitReader): PictureMeaning['aspect'] {
  const idc = bits.read(8);
  const isExtended = idc === EXTENDED_ASPECT;
  return { idc, width: isExtended ? bits.read(16) : 0, height: isExtended ? bits.read(16) : 0 };
}

function readSignal(bits: BitReader): PictureMeaning['signal'] {
  const format = bits.read(3);
  const isFullRange = bits.flag();
  const colors = bits.flag() ? ([bits.read(8), bits.read(8), bits.read(8)] as const) : null;
  return { format, isFullRange, colors };
}

/** The parameters of the hypothetical decoder (E.1.2). */
function skipTiming(bits: BitReader): void {
  const count = bits.exp() + 1;
  bits.read(8);
  for (let i = 0; i < count; i++) {
    bits.exp();
    bits.exp();
    bits.flag();
  }
  bits.read(20);
}

function writeVui(writer: BitWriter, { aspect, signal, chromaPlace, restriction }: Vui): void {
  const isNeeded = Boolean(aspect ?? signal ?? chromaPlace ?? restriction);
  writer.flag(isNeeded);
  if (!isNeeded) return;
  writer.flag(aspect !== null);
  if (aspect) {
    writer.write(aspect.idc, 8);
    if (aspect.idc === EXTENDED_ASPECT) {
      writer.write(aspect.width, 16);
      writer.write(aspect.height, 16);
    }
  }
  writer.flag(false);
  writer.flag(signal !== null);
  if (signal) {
    writer.write(signal.format, 3);
    writer.flag(signal.isFullRange);
    writer.flag(signal.colors !== null);
    for (const value of signal.colors ?? []) writer.write(value, 8);
  }
  writer.flag(chromaPlace !== null);
  for (const value of chromaPlace ?? []) writer.exp(value);
  // No timing, no hypothetical decoder, no picture structure.
  writer.write(0, 4);
  writer.flag(restriction !== null);
  if (!restriction) return;
  writer.flag(restriction.isOverEdge);
  for (const limit of restriction.limits) writer.exp(limit);
}
