/** A box of an MP4 (ISO/IEC 14496-12): a type with bytes, or with other boxes. */
export interface Mp4Box {
  readonly type: string;
  readonly content: Uint8Array | readonly Mp4Box[];
}

/** Where a box is in a file, in bytes. */
export interface BoxPlace {
  readonly type: string;
  readonly start: number;
  readonly sizeBytes: number;
}

/** Boxes on the path to a change; all others stay as bytes. */
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta']);
const HEADER_BYTES = 8;

/**
 * Reads consecutive boxes.
 * @throws RangeError when one of them ends too early.
 */
export function readBoxes(bytes: Uint8Array): readonly Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let position = 0; position + HEADER_BYTES <= bytes.length;) {
    const { type, sizeBytes } = headerAt(bytes, position);
    if (sizeBytes < HEADER_BYTES || position + sizeBytes > bytes.length) {
      throw new RangeError(`The box '${type}' ends too early`);
    }
    const content = bytes.subarray(position + HEADER_BYTES, position + sizeBytes);
    boxes.push({ type, content: CONTAINERS.has(type) ? readBoxes(content) : content });
    position += sizeBytes;
  }
  return boxes;
}

/** Type and size of the box at a position. Reads 64-bit sizes too. */
export function headerAt(bytes: Uint8Array, position: number): { type: string; sizeBytes: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = String.fromCharCode(...bytes.subarray(position + 4, position + HEADER_BYTES));
  const size = view.getUint32(position);
  return { type, sizeBytes: size === 1 ? Number(view.getBigUint64(position + HEADER_BYTES)) : size };
}

export function writeBox({ type, content }: Mp4Box): Uint8Array<ArrayBuffer> {
  const body = content instanceof Uint8Array ? content : joinBytes(content.map(writeBox));
  return joinBytes([uint32(HEADER_BYTES + body.length), textBytes(type), body]);
}

/** The boxes inside a box. @throws Error for a box with bytes. */
export function partsOf(box: Mp4Box): readonly Mp4Box[] {
  if (box.content instanceof Uint8Array) throw new Error(`The box '${box.type}' has no boxes inside`);
  return box.content;
}

/** The first box of a type. @throws Error where there is none. */
export function partOf(box: Mp4Box, type: string): Mp4Box {
  const part = partsOf(box).find((other) => other.type === type);
  if (!part) throw new Error(`There is no '${type}' in '${box.type}'`);
  return part;
}

export function bytesIn(box: Mp4Box): Uint8Array {
  if (!(box.content instanceof Uint8Array)) throw new Error(`The box '${box.type}' has boxes inside`);
  return box.content;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    joined.set(part, position);
    position += part.length;
  }
  return joined;
}

export function uint16(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values.flatMap((value) => [value >> 8, value & 255]));
}

export function uint32(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(4 * index, value));
  return bytes;
}

export function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
