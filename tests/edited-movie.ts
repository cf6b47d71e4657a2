import { BitWriter, nalUnit } from '@/media/h264/bits';
import { readAvcConfig, writeAvcConfig } from '@/media/h264/avc-config';
import { adaptSps, idOfSps } from '@/media/h264/sequence-parameters';

/** A box with nested boxes, or with other content. `head` has the bytes of a sample entry before its boxes. */
interface Box {
  readonly type: string;
  content: Uint8Array<ArrayBuffer> | Box[];
  head: Uint8Array<ArrayBuffer>;
}

const PARENTS: ReadonlySet<string> = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'edts',
  'stsd',
  'avc1',
]);
/** Bytes before the nested boxes of parents that start with something else. */
const HEADS: Readonly<Record<string, number>> = { stsd: 8, avc1: 78 };

/** An entry of an edit list: seconds, null for nothing shown, and a speed. */
export type TestEdit = readonly [durationSec: number, mediaSec: number | null, rate?: number];

/** A track of a movie whose header is being changed. */
export class EditedTrack {
  constructor(
    private readonly box: Box,
    private readonly movieTimescale: number,
  ) {}

  get kind(): string {
    return text(bytesIn(this.find('mdia', 'hdlr')).subarray(8, 12));
  }

  /** Replaces the edit list. */
  edits(edits: readonly TestEdit[]): this {
    const header = bytesIn(this.find('mdia', 'mdhd'));
    const timescale = viewOf(header).getUint32(header[0] === 1 ? 20 : 12);
    const content = new Uint8Array(8 + 12 * edits.length);
    const view = viewOf(content);
    view.setUint32(4, edits.length);
    edits.forEach(([durationSec, mediaSec, rate = 1], index) => {
      view.setUint32(8 + 12 * index, Math.round(durationSec * this.movieTimescale));
      view.setInt32(12 + 12 * index, mediaSec === null ? -1 : Math.round(mediaSec * timescale));
      view.setInt32(16 + 12 * index, Math.round(rate * 65_536));
    });
    const list = { type: 'elst', content, head: new Uint8Array() };
    const inside = childrenOf(this.box).filter(({ type }) => type !== 'edts');
    inside.splice(1, 0, { type: 'edts', content: [list], head: new Uint8Array() });
    this.box.content = inside;
    return this;
  }

  /** Sets the size of the track header, in pixels. */
  shownSize(width: number, height: number): this {
    const header = bytesIn(this.find('tkhd'));
    viewOf(header).setUint32(header.length - 8, width * 65_536);
    viewOf(header).setUint32(header.length - 4, height * 65_536);
    return this;
  }

  /** Disables the track. */
  disable(): this {
    bytesIn(this.find('tkhd'))[3] = 2;
    return this;
  }

  /** Replaces the sample entry's boxes that declare the picture's shape. */
  shape(boxes: {
    readonly pasp?: readonly [number, number];
    readonly clap?: readonly [number, number];
  }): this {
    const entry = this.entry;
    const others = childrenOf(entry).filter(({ type }) => type !== 'pasp' && type !== 'clap');
    const added = Object.entries(boxes).map(([type, [width, height]]) => ({
      type,
      content: wordsOf(type === 'pasp' ? [width, height] : [width, 1, height, 1, 0, 1, 0, 1]),
      head: new Uint8Array(),
    }));
    entry.content = [...others, ...added];
    return this;
  }

  /** Sets the pixel aspect in the H.264 stream's parameter set. */
  streamAspect(width: number, height: number): this {
    const box = childrenOf(this.entry).find(({ type }) => type === 'avcC');
    if (!box || !(box.content instanceof Uint8Array)) throw new Error('No H.264');
    const config = readAvcConfig(box.content);
    const sps = config.sps.map((unit) => adaptSps(unit, idOfSps(unit), spsWithAspect(width, height)));
    box.content = writeAvcConfig({ ...config, sps });
    return this;
  }

  private get entry(): Box {
    const [entry] = childrenOf(this.find('mdia', 'minf', 'stbl', 'stsd'));
    if (!entry) throw new Error('No sample entry');
    return entry;
  }

  private find(...path: readonly string[]): Box {
    return path.reduce((parent, wanted) => {
      const found = childrenOf(parent).find(({ type }) => type === wanted);
      if (!found) throw new Error(`No ${wanted}`);
      return found;
    }, this.box);
  }
}

/** The file with another movie header at its end; the old one becomes free space. */
export async function editMovie(blob: Blob, change: (tracks: readonly EditedTrack[]) => void): Promise<Blob> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const [at, size] = placeOfMovie(bytes);
  const movie = readBox(bytes, at, at + size);
  const header = childrenOf(movie).find(({ type }) => type === 'mvhd');
  const timescale = header ? viewOf(bytesIn(header)).getUint32(12) : 1000;
  change(
    childrenOf(movie)
      .filter(({ type }) => type === 'trak')
      .map((box) => new EditedTrack(box, timescale)),
  );
  const before = bytes.slice();
  before.set(new TextEncoder().encode('free'), at + 4);
  return new Blob([before, writeBox(movie)], { type: blob.type });
}

function placeOfMovie(bytes: Uint8Array<ArrayBuffer>): readonly [at: number, size: number] {
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = viewOf(bytes).getUint32(at);
    const size = short === 1 ? Number(viewOf(bytes).getBigUint64(at + 8)) : short;
    if (text(bytes.subarray(at + 4, at + 8)) === 'moov') return [at, size];
    at += size;
  }
  throw new Error('No movie header');
}

function readBox(bytes: Uint8Array<ArrayBuffer>, at: number, end: number): Box {
  const type = text(bytes.subarray(at + 4, at + 8));
  const from = at + 8 + (HEADS[type] ?? 0);
  const head = bytes.slice(at + 8, from);
  if (!PARENTS.has(type)) return { type, content: bytes.slice(at + 8, end), head: new Uint8Array() };
  const content: Box[] = [];
  for (let next = from; next + 8 <= end;) {
    const size = viewOf(bytes).getUint32(next);
    content.push(readBox(bytes, next, next + size));
    next += size;
  }
  return { type, content, head };
}

function writeBox({ type, content, head }: Box): Uint8Array<ArrayBuffer> {
  const inside = content instanceof Uint8Array ? content : joined(content.map(writeBox));
  const bytes = joined([new Uint8Array(8), head, inside]);
  viewOf(bytes).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
}

/** A parameter set of the baseline profile for 16x16 pixels that declares only their aspect. */
function spsWithAspect(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bits = new BitWriter();
  bits.write(66, 8);
  bits.write(0, 8);
  bits.write(30, 8);
  // Number, frame numbers, order, references, no gaps, size, frames alone, no inference, no crop.
  for (const value of [0, 0, 2, 1]) bits.exp(value);
  bits.flag(false);
  bits.exp(0);
  bits.exp(0);
  for (const flag of [true, true, false, true, true]) bits.flag(flag);
  bits.write(255, 8);
  bits.write(width, 16);
  bits.write(height, 16);
  for (let flag = 0; flag < 8; flag++) bits.flag(false);
  return nalUnit(0x67, bits.toPayload());
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function wordsOf(words: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * words.length);
  words.forEach((word, index) => viewOf(bytes).setUint32(4 * index, word));
  return bytes;
}

function childrenOf({ content }: Box): Box[] {
  if (content instanceof Uint8Array) throw new Error('No boxes in it');
  return content;
}

function bytesIn({ content }: Box): Uint8Array<ArrayBuffer> {
  if (!(content instanceof Uint8Array)) throw new Error('Boxes in it');
  return content;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
