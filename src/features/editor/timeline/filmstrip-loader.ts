import { isAbort } from '@/domain/errors';
import type { MediaSource } from '@/media/media-source';
import { openFilmstrip, type FilmstripReader } from '@/media/reading/filmstrip';
import { FilmstripPictures } from './filmstrip-pictures';

/** Pictures are kept in twice the strip's height, for sharp screens. */
const PICTURE_HEIGHT_PX = 88;
/** Another stretch of the clip is read when the view has rested for so long. */
const REST_MS = 200;

/** The pictures that are there; another one with every picture that comes. */
export interface LoadedPictures {
  /** The picture of a frame, or until that is there one of near by. */
  readonly near: (frame: number, mostFrames: number) => ImageBitmap | null;
}

/** Decodes the filmstrip's pictures as they come in sight: a store outside React. */
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
   * Decodes those of these frames that are missing, when they are wanted for long enough.
   * @param overview frames of the whole clip, whose pictures stay.
   * @returns what calls it off.
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

  /** Lets go of the clip and of all pictures. */
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
