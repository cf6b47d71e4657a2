import type { MediaSource } from '../media-source';
import type { CoreLoading } from './ffmpeg/lazy-ffmpeg';

/** The progress of a conversion. */
export interface ConversionProgress {
  /** How much of ffmpeg's core is loaded; null when it is not being loaded. */
  readonly converter: CoreLoading | null;
  readonly framesDone: number;
  /** 0 until the number of frames is known. */
  readonly framesTotal: number;
  /** Null while it is too early to say. */
  readonly secondsLeft: number | null;
}

/** A clip that every browser can play. */
export interface ConvertedClip {
  /** An H.264 MP4. */
  readonly file: Blob;
  /** Frees its storage; `file` is unusable then. */
  release(): Promise<void>;
}

export interface ConversionSession {
  /** Rejects with AbortError, or AppError 'conversion-failed' | 'export-no-space'. */
  readonly done: Promise<ConvertedClip>;
  cancel(): void;
}

export interface ConversionHandlers {
  onProgress(progress: ConversionProgress): void;
}

/**
 * Converts a clip that this browser cannot decode, or cannot cut.
 * @param maxFrames how many frames to convert, from the first one shown; all of them when left out.
 */
export type StartConversion = (
  source: MediaSource,
  handlers: ConversionHandlers,
  maxFrames?: number,
) => ConversionSession;
