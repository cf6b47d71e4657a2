import type { LookKind } from '@/domain/film-look';
import type { ClipCut } from '@/domain/frame-range';
import type { TitleSettings } from './compose-title';

/** A finished film of a clip, on its way to where it is kept. */
export interface MadeVideo {
  readonly videoId: string;
  readonly file: Blob;
  /** The name of the stored file. */
  readonly saveAs: string;
  /** Null leaves the video's thumbnail unchanged. */
  readonly thumbnail: Blob | null;
  /** The part of the clip that the file shows. */
  readonly cut: ClipCut;
  /**
   * The length of its title card, in frames, and its look; a reel needs both to join it. Null when they are not known.
   */
  readonly titleFrames: number | null;
  readonly look: LookKind | null;
}

/**
 * Saves a film where it is kept.
 * @throws AppError; AbortError when it was canceled before everything was saved. The file stays unchanged.
 */
export type SaveFilm = (
  film: MadeVideo,
  signal: AbortSignal,
  onSent: (sentBytes: number) => void,
) => Promise<void>;

/** What differs between the films of an account's clip and those of a visitor's trial. */
export interface FilmTerms {
  /** Null when a film is only given to the browser's downloads. */
  readonly save: SaveFilm | null;
  /** Called when a film is saved, or given to the downloads. */
  readonly onKept: () => void;
  /** Surrounds the making of a film: keeps the screen on, and tells the account. */
  readonly whileMaking: <Made>(videoId: string, work: () => Promise<Made>) => Promise<Made>;
  /** Whether the product's mark is drawn in the corner. */
  readonly hasWatermark: boolean;
  /**
   * Loads the settings of the title card. Anything that cannot be read is left out.
   * @throws AbortError when it is canceled.
   */
  readonly loadTitleSettings: (signal: AbortSignal) => Promise<TitleSettings<Blob>>;
  /** Says why a title card with facts has none. */
  readonly noFactsText: string;
}
