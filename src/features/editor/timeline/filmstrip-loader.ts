import { isAbort } from '@/domain/errors';
import type { MediaSource } from '@/media/media-source';
import { openFilmstrip, type FilmstripReader } from '@/media/reading/filmstrip';
import { FilmstripPictures } from './filmstrip-pictures';

/** Pictures are stored at twice the strip's height, for high-density screens. */
const PICTURE_HEIGHT_PX = 88;
/** Decoding for a new range starts after the view has not moved for this time. */
const REST_MS = 200;

/** The loaded pictures; every new picture makes a new object. */
export interface LoadedPictures {
  /** The picture of a frame, or the nearest loaded one until it is decoded. */
  readonly near: (frame: number, mostFrames: number) => ImageBitmap | null;
}

/** Decodes the filmstrip's pictures as they become visible. It is a store outside React. */
export class FilmstripLoader {
  private readonly listeners = new Set<() => void>();
  private readonly pictures = new FilmstripPictures<ImageBitmap>();
  private reader: FilmstripReader | null = null;
  private loaded = this.snapshot();

  constructor(private readonly source: MediaSource) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getLoaded = (): LoadedPictures => this.loaded;

  /**
   * Decodes the missing pictures of these frames once the view has rested.
   * @param overview frames of the whole clip, whose pictures are always kept.
   * @returns a function that cancels the request.
   */
  show(frames: readonly number[], overview: readonly number[]): () => void {
    this.pictures.want(overview);
    const missing = this.pictures.want(frames);
    if (missing.length === 0) return () => undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => void this.load(missing, abort.signal), REST_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }

  /** Closes the clip's reader and all pictures. */
  close(): void {
    this.reader?.close();
    this.reader = null;
    this.pictures.clear();
    this.tell();
  }

  private async load(frames: readonly number[], signal: AbortSignal): Promise<void> {
    try {
      this.reader ??= openFilmstrip(this.source, PICTURE_HEIGHT_PX);
      await this.reader.read(frames, signal, (frame, picture) => {
        this.pictures.add(frame, picture);
        this.tell();
      });
    } catch (error) {
      if (!isAbort(error)) console.warn('The filmstrip could not be drawn', error);
    }
  }

  private tell(): void {
    this.loaded = this.snapshot();
    for (const listener of this.listeners) listener();
  }

  private snapshot(): LoadedPictures {
    return { near: (frame, mostFrames) => this.pictures.near(frame, mostFrames) };
  }
}
