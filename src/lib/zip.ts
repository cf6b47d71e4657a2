/** One file of an archive. */
export interface ZipEntry {
  /** Its path in the archive, with slashes. */
  readonly name: string;
  readonly text: string;
}

const LOCAL_HEADER = 0x04_03_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const END_OF_DIRECTORY = 0x06_05_4b_50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8_FLAG = 0x08_00;

/**
 * Packs texts into a ZIP archive without compression (APPNOTE.TXT, PKWARE). Meant for a few megabytes: without ZIP64 an
 * archive holds 65,535 files and 4 GiB.
 */
export function zipTexts(entries: readonly ZipEntry[], modified: Date): Blob {
  const encoder = new TextEncoder();
  const stamp = dosTime(modified);
  const files: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directoryBytes = 0;
  for (const entry of entries) {
    const name = encoder.encode(entry.name);
    const data = encoder.encode(entry.text);
    // Fields that both headers have, from the version to the length of the extra field.
    const facts = (header: Fields) =>
      header.u16(VERSION).u16(UTF8_FLAG).u16(0).u32(stamp).u32(crc32(data)).u32(data.length).u32(data.length);
    const local = facts(new Fields().u32(LOCAL_HEADER)).u16(name.length).u16(0);
    const central = facts(new Fields().u32(CENTRAL_HEADER).u16(VERSION))
      .u16(name.length)
      .u16(0)
      .u16(0)
      .u16(0)
      .u16(0)
      .u32(0)
      .u32(offset);
    files.push(local.bytes(), name, data);
    directory.push(central.bytes(), name);
    offset += local.size + name.length + data.length;
    directoryBytes += central.size + name.length;
  }
  const end = new Fields()
    .u32(END_OF_DIRECTORY)
    .u16(0)
    .u16(0)
    .u16(entries.length)
    .u16(entries.length)
    .u32(directoryBytes)
    .u32(offset)
    .u16(0);
  return new Blob([...files, ...directory, end.bytes()], { type: 'application/zip' });
}

/** Consecutive little-endian numbers. */
class Fields {
  private readonly values: number[] = [];

  get size(): number {
    return this.values.length;
  }

  u16(value: number): this {
    this.values.push(value & 0xff, (value >>> 8) & 0xff);
    return this;
  }

  u32(value: number): this {
    return this.u16(value & 0xff_ff).u16(value >>> 16);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.values);
  }
}

/** Time and date as MS-DOS stored them: local time in steps of two seconds, from 1980. */
function dosTime(at: Date): number {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return ((date << 16) | time) >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(data: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of data) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
