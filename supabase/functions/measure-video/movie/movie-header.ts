// A copy of src/media/reading/movie/movie-header.ts: npx vitest -u writes it (tests/unit/functions).
/** What the movie header of an MP4 or MOV (ISO/IEC 14496-12, 8.2.1) says about pictures and sound. */
export interface MovieHeader {
  readonly tracks: readonly MovieTrack[];
  /** Whether the samples are described after it, in fragments (8.8). */
  readonly isFragmented: boolean;
}

export interface MovieTrack {
  readonly id: number;
  /** The entries of the edit list in order; empty without a list. */
  readonly edits: readonly Edit[];
  /** Position of the edit list's content in the movie header; null without a list. */
  readonly editListAt: number | null;
  /** Null for sound and everything else. */
  readonly picture: MoviePicture | null;
  /** The boxes 'stco' and 'co64': their start and end in the movie header, after the count. */
  readonly chunkOffsets: readonly ChunkOffsets[];
}

export interface ChunkOffsets {
  readonly from: number;
  readonly to: number;
  /** 4 or 8 bytes each. */
  readonly bytes: 4 | 8;
}

/** An entry of an edit list (8.6.6). Times in seconds. */
export interface Edit {
  /** How long it lasts; 0 for a shown part means everything, because the length was unknown. */
  readonly durationSec: number;
  /** The part of the track that it shows; null for nothing. */
  readonly mediaSec: number | null;
  /** Playback speed; 0 freezes the picture. */
  readonly rate: number;
}

/** Stored and displayed size of a picture, in pixels. */
export interface MoviePicture {
  readonly storedWidth: number;
  readonly storedHeight: number;
  /** The track header's size; 0 where it has none. */
  readonly shownWidth: number;
  readonly shownHeight: number;
  /** The ratio of width to height that the track header's matrix gives a pixel. */
  readonly matrixAspect: number;
  /** The box 'pasp'; null where there is none. */
  readonly pixelAspect: readonly [number, number] | null;
  /** The box 'avcC'; null for other codecs. */
  readonly avcConfig: Uint8Array | null;
  /** The boxes around the first sample entry, outermost first, and the entry itself: all grow together. */
  readonly boxesAt: readonly number[];
}

interface Box {
  readonly type: string;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The length of a picture's sample entry before the boxes in it (8.5.2, 12.1.3). */
const ENTRY_BYTES = 78;
const FIXED_POINT = 65_536;

const NOTHING: MovieHeader = { tracks: [], isFragmented: false };

/**
 * Reads a movie header; an unreadable one gives an empty result.
 * @param bytes the box 'moov' with its own header.
 */
export function readMovieHeader(bytes: Uint8Array): MovieHeader {
  try {
    return readMovie(bytes);
  } catch (error) {
    if (error instanceof RangeError) return NOTHING;
    throw error;
  }
}

function readMovie(bytes: Uint8Array): MovieHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const movie = boxAt(view, 0, bytes.byteLength);
  const header = movie && find(view, movie, 'mvhd');
  if (!movie || !header) return NOTHING;
  const timescale = view.getUint32(header.from + (isLong(view, header) ? 20 : 12));
  const tracks = boxesIn(view, movie)
    .filter(({ type }) => type === 'trak')
    .flatMap((box) => readTrack(view, movie, box, timescale));
  return { tracks, isFragmented: find(view, movie, 'mvex') !== null };
}

function readTrack(view: DataView, movie: Box, track: Box, movieTimescale: number): readonly MovieTrack[] {
  const header = find(view, track, 'tkhd');
  const media = find(view, track, 'mdia');
  const mediaHeader = media && find(view, media, 'mdhd');
  if (!header || !mediaHeader) return [];
  const list = find(view, find(view, track, 'edts'), 'elst');
  const timescale = view.getUint32(mediaHeader.from + (isLong(view, mediaHeader) ? 20 : 12));
  return [
    {
      id: view.getUint32(header.from + (isLong(view, header) ? 20 : 12)),
      edits: list ? readEdits(view, list, movieTimescale, timescale) : [],
      editListAt: list?.from ?? null,
      picture: readPicture(view, [movie, track, media], header),
      chunkOffsets: chunkOffsetsOf(view, media),
    },
  ];
}

function readEdits(view: DataView, list: Box, movieTimescale: number, timescale: number): readonly Edit[] {
  const [wide, length] = isLong(view, list) ? [true, 20] : [false, 12];
  const room = Math.floor((list.to - list.from - 8) / length);
  return Array.from({ length: Math.min(view.getUint32(list.from + 4), room) }, (_, index) => {
    const at = list.from + 8 + index * length;
    const duration = wide ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const media = wide ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    return {
      durationSec: duration / movieTimescale,
      mediaSec: media < 0 ? null : media / timescale,
      rate: view.getInt32(at + length - 4) / FIXED_POINT,
    };
  });
}

function readPicture(
  view: DataView,
  [movie, track, media]: readonly [Box, Box, Box],
  header: Box,
): MoviePicture | null {
  const handler = find(view, media, 'hdlr');
  if (!handler || textAt(view, handler.from + 8) !== 'vide') return null;
  const info = find(view, media, 'minf');
  const table = find(view, info, 'stbl');
  const descriptions = find(view, table, 'stsd');
  const entry = descriptions && boxAt(view, descriptions.from + 8, descriptions.to);
  if (!info || !table || !entry || entry.to - entry.from < ENTRY_BYTES) return null;
  const inside = { ...entry, from: entry.from + ENTRY_BYTES };
  const aspect = find(view, inside, 'pasp');
  const config = find(view, inside, 'avcC');
  const matrixAt = header.to - 44;
  const term = (index: number): number => view.getInt32(matrixAt + 4 * index);
  return {
    storedWidth: view.getUint16(entry.from + 24),
    storedHeight: view.getUint16(entry.from + 26),
    shownWidth: Math.floor(view.getUint32(header.to - 8) / FIXED_POINT),
    shownHeight: Math.floor(view.getUint32(header.to - 4) / FIXED_POINT),
    matrixAspect: Math.hypot(term(0), term(3)) / Math.hypot(term(1), term(4)),
    pixelAspect: aspect && [view.getUint32(aspect.from), view.getUint32(aspect.from + 4)],
    avcConfig: config && bytesOf(view, config),
    boxesAt: [movie, track, media, info, table, descriptions, entry].map(({ at }) => at),
  };
}

function chunkOffsetsOf(view: DataView, media: Box): readonly ChunkOffsets[] {
  const table = find(view, find(view, media, 'minf'), 'stbl');
  const boxes = table ? boxesIn(view, table) : [];
  return boxes
    .filter(({ type }) => type === 'stco' || type === 'co64')
    .map(({ type, from, to }) => ({ from: from + 8, to, bytes: type === 'stco' ? 4 : 8 }));
}

function find(view: DataView, parent: Box | null, wanted: string): Box | null {
  return (parent && boxesIn(view, parent).find(({ type }) => type === wanted)) ?? null;
}

function boxesIn(view: DataView, { from, to }: Box): readonly Box[] {
  const boxes: Box[] = [];
  for (let box = boxAt(view, from, to); box; box = boxAt(view, box.to, to)) boxes.push(box);
  return boxes;
}

/** The box at a position; null if none starts before `end`. */
function boxAt(view: DataView, at: number, end: number): Box | null {
  if (end - at < 8) return null;
  const size = view.getUint32(at);
  const [bytes, from] = size === 1 ? [Number(view.getBigUint64(at + 8)), at + 16] : [size, at + 8];
  const to = size === 0 ? end : at + bytes;
  return to < from || to > end ? null : { type: textAt(view, at + 4), at, from, to };
}

/** Whether a box has version 1, with 64-bit times. */
function isLong(view: DataView, { from }: Box): boolean {
  return view.getUint8(from) === 1;
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));
}

function bytesOf(view: DataView, { from, to }: Box): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from);
}
