/** The decoder configuration of an H.264 track in an MP4 (ISO/IEC 14496-15, 5.3.3.1, the 'avcC' record). */
export interface AvcConfig {
  /** Profile, compatibility and level. */
  readonly profile: Uint8Array;
  /** Size of the length field before each NAL unit of a packet. */
  readonly lengthBytes: number;
  readonly sps: readonly Uint8Array[];
  readonly pps: readonly Uint8Array[];
  /** What follows the parameter sets in records of the high profiles. */
  readonly extension: Uint8Array;
}

/** @throws RangeError when the record ends too early. */
export function readAvcConfig(record: Uint8Array): AvcConfig {
  let position = 5;
  const byte = (): number => {
    const value = record[position++];
    if (value === undefined) throw new RangeError('The decoder configuration ends too early');
    return value;
  };
  const sets = (count: number): readonly Uint8Array[] =>
    Array.from({ length: count }, () => {
      const length = byte() * 256 + byte();
      position += length;
      return record.subarray(position - length, position);
    });
  const sps = sets(byte() & 31);
  const pps = sets(byte());
  return {
    profile: record.subarray(1, 4),
    lengthBytes: ((record[4] ?? 3) & 3) + 1,
    sps,
    pps,
    extension: record.subarray(position),
  };
}

export function writeAvcConfig({
  profile,
  lengthBytes,
  sps,
  pps,
  extension,
}: AvcConfig): Uint8Array<ArrayBuffer> {
  const sets = (units: readonly Uint8Array[]): readonly number[] =>
    units.flatMap((unit) => [unit.length >> 8, unit.length & 255, ...unit]);
  return Uint8Array.from([
    1,
    ...profile,
    0xfc | (lengthBytes - 1),
    0xe0 | sps.length,
    ...sets(sps),
    pps.length,
    ...sets(pps),
    ...extension,
  ]);
}

/**
 * The configuration of a stream; null if it has none because its packets have start codes.
 * @throws RangeError as readAvcConfig.
 */
export function avcConfigOf({ description }: VideoDecoderConfig): AvcConfig | null {
  if (!description) return null;
  return readAvcConfig(
    ArrayBuffer.isView(description)
      ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
      : new Uint8Array(description),
  );
}
