import type { FoundMovie } from './find-movie';
import type { MovieHeader, MoviePicture, MovieTrack } from './movie-header';
import { isForDemuxer } from './presentation';
import { pixelAspectOf, type PixelAspect } from './pixel-aspect';

const ASPECT_BYTES = 16;

/**
 * The movie header as mediabunny needs it: with the pixel aspect in the box 'pasp', the only place it looks, and
 * without edit lists that it would apply only in part. Everything after the movie header moves by the bytes it grows.
 */
export function patchMovie(
  { at, bytes }: FoundMovie,
  { tracks, isFragmented }: MovieHeader,
): Uint8Array<ArrayBuffer> {
  const lists = tracks.filter(({ edits, picture }) => !isForDemuxer(edits, picture ? 'picture' : 'other'));
  // The index after fragments contains positions too, which would have to move.
  const lacking = isFragmented ? [] : tracks.filter(({ picture }) => picture && lacksAspect(picture));
  if (lists.length + lacking.length === 0) return bytes;
  const patched = bytes.slice();
  for (const { editListAt } of lists) if (editListAt !== null) clearEdits(patched, editListAt);
  return withAspects(patched, lacking, tracks, at) ?? patched;
}

/** An edit list that shows the whole track at media times. */
function clearEdits(bytes: Uint8Array<ArrayBuffer>, at: number): void {
  const entryBytes = bytes[at] === 1 ? 20 : 12;
  const view = new DataView(bytes.buffer);
  view.setUint32(at + 4, 1);
  bytes.fill(0, at + 8, at + 8 + entryBytes);
  view.setUint16(at + 8 + entryBytes - 4, 1);
}

/** @returns null if a box that has to grow has a 64-bit length, or none. */
function withAspects(
  bytes: Uint8Array<ArrayBuffer>,
  lacking: readonly MovieTrack[],
  tracks: readonly MovieTrack[],
  at: number,
): Uint8Array<ArrayBuffer> | null {
  let patched = bytes.slice();
  moveChunks(patched, tracks, at + bytes.length, lacking.length * ASPECT_BYTES);
  // From the end, so that an insertion does not move the earlier positions.
  for (const { picture } of lacking.toReversed()) {
    const grown = picture && insertAspect(patched, picture, pixelAspectOf(picture));
    if (!grown) return null;
    patched = grown;
  }
  return patched;
}

/** Shifts the positions of all samples after a position in the file. */
function moveChunks(
  bytes: Uint8Array<ArrayBuffer>,
  tracks: readonly MovieTrack[],
  behind: number,
  by: number,
): void {
  const view = new DataView(bytes.buffer);
  for (const { from, to, bytes: width } of tracks.flatMap(({ chunkOffsets }) => chunkOffsets)) {
    for (let at = from; at + width <= to; at += width) {
      const place = width === 4 ? view.getUint32(at) : Number(view.getBigUint64(at));
      if (place < behind) continue;
      if (width === 4) view.setUint32(at, place + by);
      else view.setBigUint64(at, BigInt(place + by));
    }
  }
}

function lacksAspect(picture: MoviePicture): boolean {
  const [width, height] = pixelAspectOf(picture);
  return width !== height && picture.pixelAspect?.[0] !== width;
}

/** @returns null if a box around it has a 64-bit length, or none. */
function insertAspect(
  bytes: Uint8Array<ArrayBuffer>,
  { boxesAt }: MoviePicture,
  [width, height]: PixelAspect,
): Uint8Array<ArrayBuffer> | null {
  const before = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (boxesAt.some((at) => before.getUint32(at) <= 1)) return null;
  const entryAt = boxesAt.at(-1) ?? 0;
  const end = entryAt + before.getUint32(entryAt);
  const grown = new Uint8Array(bytes.length + ASPECT_BYTES);
  grown.set(bytes.subarray(0, end));
  grown.set(bytes.subarray(end), end + ASPECT_BYTES);
  const view = new DataView(grown.buffer);
  for (const at of boxesAt) view.setUint32(at, view.getUint32(at) + ASPECT_BYTES);
  view.setUint32(end, ASPECT_BYTES);
  grown.set(new TextEncoder().encode('pasp'), end + 4);
  view.setUint32(end + 8, width);
  view.setUint32(end + 12, height);
  return grown;
}
