import { describe, expect, it } from 'vitest';
import { zipTexts, type ZipEntry } from '@/lib/zip';

const AT = new Date(2026, 10, 25, 13, 37, 42);

async function pack(entries: readonly ZipEntry[]): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zipTexts(entries, AT).arrayBuffer());
}

interface ReadEntry {
  readonly name: string;
  readonly text: string;
  readonly crc: number;
  readonly time: number;
  readonly date: number;
}

/** Reads an archive like unzip programs: from its end to the directory, from there to each file. */
function unpack(zip: DataView<ArrayBuffer>): readonly ReadEntry[] {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = (at: number, length: number) => decoder.decode(new Uint8Array(zip.buffer, at, length));
  const end = zip.byteLength - 22;
  expect(zip.getUint32(end, true)).toBe(0x06054b50);
  const count = zip.getUint16(end + 10, true);
  let at = zip.getUint32(end + 16, true);
  expect(at + zip.getUint32(end + 12, true)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(zip.getUint32(at, true)).toBe(0x02014b50);
    const nameLength = zip.getUint16(at + 28, true);
    const size = zip.getUint32(at + 24, true);
    const local = zip.getUint32(at + 42, true);
    expect(zip.getUint32(local, true)).toBe(0x04034b50);
    expect(zip.getUint32(local + 14, true)).toBe(zip.getUint32(at + 16, true));
    const entry = {
      name: read(at + 46, nameLength),
      text: read(local + 30 + zip.getUint16(local + 26, true), size),
      crc: zip.getUint32(at + 16, true),
      time: zip.getUint16(at + 12, true),
      date: zip.getUint16(at + 14, true),
    };
    at += 46 + nameLength;
    return entry;
  });
}

describe('an archive', () => {
  it('has each text under its name', async () => {
    const entries = [
      { name: 'data.json', text: '{"name": "Müller 日本"}' },
      { name: 'tracks/Größe.json', text: '' },
      { name: 'long.txt', text: 'x'.repeat(100_000) },
    ];
    const found = unpack(await pack(entries));
    expect(found.map(({ name, text }) => ({ name, text }))).toEqual(entries);
  });

  it('has the checksum and the time that unzip programs compare', async () => {
    const [entry] = unpack(await pack([{ name: 'check', text: '123456789' }]));
    // The check value of CRC-32.
    expect(entry?.crc).toBe(0xcbf43926);
    expect(entry?.time).toBe((13 << 11) | (37 << 5) | 21);
    expect(entry?.date).toBe((46 << 9) | (11 << 5) | 25);
  });

  it('may be empty', async () => {
    expect(unpack(await pack([]))).toEqual([]);
  });
});
