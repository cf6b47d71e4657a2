import type { MediaSource } from '../media-source';
import { findMovie, type FoundMovie } from './movie/find-movie';
import { type MovieHeader, readMovieHeader } from './movie/movie-header';
import { patchMovie } from './movie/movie-patch';
import { readRange } from './range-request';

/** How much to read at once from a file at a URL. */
const BLOCK_BYTES = 64 * 1024;

type ReadBytes = (start: number, end: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

interface PatchedMovie extends FoundMovie {
  readonly header: MovieHeader;
  /** The replacement that the demuxer gets. */
  readonly patched: Uint8Array<ArrayBuffer>;
}

/**
 * A clip's bytes as the demuxer sees them: the file's own, with a movie header that includes everything the demuxer
 * needs.
 */
export class ClipBytes {
  private constructor(
    private readonly fileBytes: number,
    private readonly movie: PatchedMovie | null,
    private readonly head: Uint8Array<ArrayBuffer> | null,
    /** The error that stopped reading here. The demuxer gets it once, then reads by itself. */
    private failure: unknown,
  ) {}

  /** @throws the signal's reason. Other errors are thrown by the demuxer's first read. */
  static async open(
    source: MediaSource,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<ClipBytes> {
    const fileBytes = source.kind === 'blob' ? source.blob.size : source.sizeBytes;
    const blocks = new Blocks(source, fileBytes);
    try {
      const movie = await findMovie((start, end) => blocks.read(start, end, signal), fileBytes);
      return new ClipBytes(fileBytes, movie && patched(movie), blocks.head, null);
    } catch (error) {
      signal.throwIfAborted();
      return new ClipBytes(fileBytes, null, null, error);
    }
  }

  get header(): MovieHeader | null {
    return this.movie?.header ?? null;
  }

  get sizeBytes(): number {
    return this.fileBytes + this.grownBy;
  }

  /** The clip's bytes as a file. Nothing is copied. */
  asBlob(file: Blob): Blob {
    if (!this.movie || this.movie.patched === this.movie.bytes) return file;
    const { at, bytes, patched } = this.movie;
    return new Blob([file.slice(0, at), patched, file.slice(at + bytes.length)]);
  }

  /** Reads the clip's bytes at a URL. Bytes that were already loaded are not requested again. */
  readerOf(url: string): ReadBytes {
    return async (start, end, signal) => {
      const failure = this.failure;
      this.failure = null;
      if (failure) throw failure;
      const held = this.held(start, end);
      if (held) return held;
      const movie = this.movie;
      const movieEnd = movie ? movie.at + movie.patched.length : 0;
      if (!movie || end <= movie.at) return readRange(url, start, end, signal);
      if (start >= movieEnd) return readRange(url, start - this.grownBy, end - this.grownBy, signal);
      const read = this.readerOf(url);
      const parts = [
        start < movie.at ? await read(start, movie.at, signal) : null,
        await read(Math.max(start, movie.at), Math.min(end, movieEnd), signal),
        end > movieEnd ? await read(movieEnd, end, signal) : null,
      ];
      return joined(parts.filter((part) => part !== null));
    };
  }

  private get grownBy(): number {
    return this.movie ? this.movie.patched.length - this.movie.bytes.length : 0;
  }

  private held(start: number, end: number): Uint8Array<ArrayBuffer> | null {
    const { movie, head } = this;
    if (movie && start >= movie.at && end <= movie.at + movie.patched.length) {
      return movie.patched.slice(start - movie.at, end - movie.at);
    }
    const isBefore = !movie || end <= movie.at;
    return head && isBefore && end <= head.length ? head.slice(start, end) : null;
  }
}

function patched(movie: FoundMovie): PatchedMovie {
  const header = readMovieHeader(movie.bytes);
  return { ...movie, header, patched: patchMovie(movie, header) };
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Reads in blocks if each request takes time; otherwise reads exactly the requested bytes. */
class Blocks {
  /** The file's first block, kept for the demuxer. */
  head: Uint8Array<ArrayBuffer> | null = null;
  private last: { readonly at: number; readonly bytes: Uint8Array<ArrayBuffer> } | null = null;

  constructor(
    private readonly source: MediaSource,
    private readonly sizeBytes: number,
  ) {}

  async read(start: number, end: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const until = Math.min(end, this.sizeBytes);
    if (this.source.kind === 'blob') {
      return new Uint8Array(await this.source.blob.slice(start, until).arrayBuffer());
    }
    const { last } = this;
    if (last && start >= last.at && until <= last.at + last.bytes.length) {
      return last.bytes.slice(start - last.at, until - last.at);
    }
    const blockEnd = Math.min(Math.max(until, start + BLOCK_BYTES), this.sizeBytes);
    const bytes = await readRange(this.source.url, start, blockEnd, signal);
    this.last = { at: start, bytes };
    if (start === 0) this.head = bytes;
    return bytes.slice(0, until - start);
  }
}
