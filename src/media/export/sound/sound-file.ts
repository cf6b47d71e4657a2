import type { MediaSource } from '../../media-source';
import { readRange } from '../../reading/range-request';
import { headerAt, joinBytes, textBytes, uint32 } from '../../reels/chapters/boxes';

/** Boxes that lead to the tables of chunks. */
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const HEADER_BYTES = 8;
/** A header with a size of 64 bits. */
const LONG_HEADER_BYTES = 16;
/** How many chunks to request at once if the file is on a server. */
const AT_ONCE = 6;

interface Place {
  readonly type: string;
  readonly start: number;
  /** Where its content begins. */
  readonly from: number;
  readonly end: number;
}

/** The chunks of a track: where its table has them in the movie header, and where they are in the file. */
interface ChunkTable {
  readonly isOfTrack: boolean;
  readonly table: Place;
  readonly offsets: readonly number[];
}

/**
 * An MP4 or QuickTime file with a single track of the original, whose sample description, tables and edit list are
 * unchanged: for sound that only ffmpeg can decode. Reads only the track's bytes.
 * @throws Error for a file without a movie header, and for fragmented files.
 */
export async function soundFileOf(
  source: MediaSource,
  trackId: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const read = readerOf(source, signal);
  const boxes = await topBoxes(read, source.kind === 'blob' ? source.blob.size : source.sizeBytes);
  const found = boxes.find(({ type }) => type === 'moov');
  if (!found) throw new Error('The file has no movie header');
  const movie = new Uint8Array(await read(found.start, found.end));
  const tables = chunkTables(movie, trackId);
  const chunks = tables.find(({ isOfTrack }) => isOfTrack);
  if (!chunks || chunks.offsets.length === 0) throw new Error('The track has no chunks');
  const starts = [...new Set(tables.flatMap(({ offsets }) => offsets))].sort((a, b) => a - b);
  const parts = await inGroups(chunks.offsets, (offset) => read(offset, endOfChunk(offset, starts, boxes)));
  // ffmpeg does not care about a file's brands.
  const type = joinBytes([uint32(20), textBytes('ftypqt  '), uint32(0), textBytes('qt  ')]);
  const dataStart = type.length + movie.length + HEADER_BYTES;
  movePointers(movie, chunks, parts, dataStart);
  const data = joinBytes(parts);
  return joinBytes([type, movie, uint32(HEADER_BYTES + data.length), textBytes('mdat'), data]);
}

type Read = (start: number, end: number) => Promise<Uint8Array>;

function readerOf(source: MediaSource, signal: AbortSignal): Read {
  if (source.kind === 'url') return (start, end) => readRange(source.url, start, end, signal);
  return async (start, end) => new Uint8Array(await source.blob.slice(start, end).arrayBuffer());
}

async function topBoxes(read: Read, sizeBytes: number): Promise<readonly Place[]> {
  const boxes: Place[] = [];
  for (let start = 0; start + HEADER_BYTES <= sizeBytes;) {
    const header = await read(start, Math.min(sizeBytes, start + LONG_HEADER_BYTES));
    const { type, sizeBytes: statedBytes } = headerAt(header, 0);
    const end = statedBytes < HEADER_BYTES ? sizeBytes : Math.min(sizeBytes, start + statedBytes);
    boxes.push({ type, start, from: start + HEADER_BYTES, end });
    start = end;
  }
  return boxes;
}

/** Finds the tables of all tracks, and disables the other tracks by marking them as free space. */
function chunkTables(movie: Uint8Array, trackId: number): readonly ChunkTable[] {
  const [root] = placesIn(movie, 0, movie.length);
  const traks = root ? placesIn(movie, root.from, root.end).filter(({ type }) => type === 'trak') : [];
  return traks.flatMap((trak) => {
    const isOfTrack = trackIdOf(movie, trak) === trackId;
    if (!isOfTrack) movie.set(textBytes('free'), trak.start + 4);
    return tablesIn(movie, trak).map((table) => ({ isOfTrack, table, offsets: offsetsIn(movie, table) }));
  });
}

function placesIn(bytes: Uint8Array, from: number, end: number): readonly Place[] {
  const places: Place[] = [];
  for (let start = from; start + HEADER_BYTES <= end;) {
    const { type, sizeBytes } = headerAt(bytes, start);
    if (sizeBytes < HEADER_BYTES || start + sizeBytes > end) break;
    places.push({ type, start, from: start + HEADER_BYTES, end: start + sizeBytes });
    start += sizeBytes;
  }
  return places;
}

function tablesIn(movie: Uint8Array, { from, end }: Place): readonly Place[] {
  return placesIn(movie, from, end).flatMap((place) => {
    if (place.type === 'stco' || place.type === 'co64') return [place];
    return CONTAINERS.has(place.type) ? tablesIn(movie, place) : [];
  });
}

/** ISO/IEC 14496-12, section 8.3.2: the number comes after two times of 32 bits, or of 64. */
function trackIdOf(movie: Uint8Array, { from, end }: Place): number | null {
  const header = placesIn(movie, from, end).find(({ type }) => type === 'tkhd');
  if (!header) return null;
  const isLong = movie[header.from] === 1;
  return viewOf(movie).getUint32(header.from + (isLong ? 20 : 12));
}

function offsetsIn(movie: Uint8Array, table: Place): readonly number[] {
  const view = viewOf(movie);
  const bytes = table.type === 'co64' ? 8 : 4;
  const statedCount = view.getUint32(table.from + 4);
  const count = Math.min(statedCount, Math.floor((table.end - table.from - 8) / bytes));
  return Array.from({ length: count }, (_, k) => {
    const at = table.from + 8 + k * bytes;
    return bytes === 8 ? Number(view.getBigUint64(at)) : view.getUint32(at);
  });
}

/** A chunk ends where the next chunk of any track starts, or where its box ends. */
function endOfChunk(offset: number, starts: readonly number[], boxes: readonly Place[]): number {
  const box = boxes.find(({ start, end }) => start <= offset && offset < end);
  if (!box) throw new RangeError('A chunk lies outside of the file');
  return Math.min(box.end, starts.find((start) => start > offset) ?? box.end);
}

function movePointers(
  movie: Uint8Array,
  { table }: ChunkTable,
  parts: readonly Uint8Array[],
  dataStart: number,
): void {
  const view = viewOf(movie);
  let position = dataStart;
  parts.forEach((part, k) => {
    if (table.type === 'co64') view.setBigUint64(table.from + 8 + k * 8, BigInt(position));
    else view.setUint32(table.from + 8 + k * 4, position);
    position += part.length;
  });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function inGroups<In, Out>(
  all: readonly In[],
  work: (each: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const done: Out[] = [];
  for (let k = 0; k < all.length; k += AT_ONCE) {
    done.push(...(await Promise.all(all.slice(k, k + AT_ONCE).map(work))));
  }
  return done;
}
