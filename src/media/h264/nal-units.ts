/** Kinds of NAL units (ITU-T H.264, table 7-1). */
export const NAL = { slice: 1, idr: 5, sps: 7, pps: 8 } as const;

/** The kind of a NAL unit. */
export function kindOf(unit: Uint8Array): number {
  return (unit[0] ?? 0) & 31;
}

/** Size of the length field when the encoder decides. */
const USUAL_LENGTH_BYTES = 4;

/**
 * The NAL units of an encoder's packet. Encoders asked for an Annex B byte stream do not always write one: WebKitGTK's
 * writes each unit's length before it. Such a packet ends exactly where its last unit does.
 */
export function unitsOfEncoder(bytes: Uint8Array): readonly Uint8Array[] {
  const { units, end } = followLengths(bytes, USUAL_LENGTH_BYTES);
  return end === bytes.length ? units : unitsOfStream(bytes);
}

/** The NAL units of an Annex B byte stream, separated by start codes. */
function unitsOfStream(bytes: Uint8Array): readonly Uint8Array[] {
  const units: Uint8Array[] = [];
  let start = -1;
  for (let i = 0; i + 2 < bytes.length; i++) {
    if (bytes[i] !== 0 || bytes[i + 1] !== 0 || bytes[i + 2] !== 1) continue;
    if (start >= 0) units.push(withoutTrailingZeros(bytes.subarray(start, i)));
    start = i + 3;
    i += 2;
  }
  if (start >= 0) units.push(withoutTrailingZeros(bytes.subarray(start)));
  return units.filter((unit) => unit.length > 0);
}

/** The NAL units of a packet in an MP4, each preceded by its length. */
export function unitsOfPacket(bytes: Uint8Array, lengthBytes: number): readonly Uint8Array[] {
  return followLengths(bytes, lengthBytes).units;
}

/** @returns the units, and the position where the last one should end, which may be past the end of the bytes. */
function followLengths(
  bytes: Uint8Array,
  lengthBytes: number,
): { readonly units: readonly Uint8Array[]; readonly end: number } {
  const units: Uint8Array[] = [];
  let position = 0;
  while (position + lengthBytes <= bytes.length) {
    let length = 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (bytes[position + i] ?? 0);
    position += lengthBytes;
    units.push(bytes.subarray(position, position + length));
    position += length;
  }
  return { units, end: position };
}

/** Makes a packet with each NAL unit's length before it. */
export function toPacket(units: readonly Uint8Array[], lengthBytes: number): Uint8Array<ArrayBuffer> {
  const sizeBytes = units.reduce((sum, unit) => sum + lengthBytes + unit.length, 0);
  const packet = new Uint8Array(sizeBytes);
  let position = 0;
  for (const unit of units) {
    for (let i = 0; i < lengthBytes; i++) {
      packet[position + i] = Math.floor(unit.length / 256 ** (lengthBytes - 1 - i)) & 255;
    }
    packet.set(unit, position + lengthBytes);
    position += lengthBytes + unit.length;
  }
  return packet;
}

function withoutTrailingZeros(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}
