// A copy of src/media/reading/movie/find-movie.ts: npx vitest -u writes it (tests/unit/functions).
/** A larger movie header, of many hours of video, is skipped, because an edge function has little memory. */
const MOST_HEADER_BYTES = 32 * 1024 * 1024;
/** A movie header comes after a few boxes at most. */
const MOST_BOXES = 32;
const LONG_HEADER_BYTES = 16;

/** The movie header of an MP4 or MOV. */
export interface FoundMovie {
  /** Its position in the file. */
  readonly at: number;
  /** The box 'moov' with its own header. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Finds the movie header among the first boxes of a file.
 * @param read the file's bytes from start (inclusive) to end (exclusive), or up to the file's end.
 * @returns null for a file of another kind, and for an incomplete movie header.
 * @throws what `read` throws.
 */
export async function findMovie(
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>,
  fileBytes: number,
): Promise<FoundMovie | null> {
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES && at + LONG_HEADER_BYTES <= fileBytes; boxes++) {
    const start = await read(at, at + LONG_HEADER_BYTES);
    const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
    const type = String.fromCharCode(...start.subarray(4, 8));
    const size = view.getUint32(0);
    const length = size === 1 ? Number(view.getBigUint64(8)) : size;
    if (!/^[\w ]{4}$/.test(type) || length < 8) return null;
    if (type === 'moov') {
      if (length > MOST_HEADER_BYTES || at + length > fileBytes) return null;
      return { at, bytes: await read(at, at + length) };
    }
    at += length;
  }
  return null;
}
