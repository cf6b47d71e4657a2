/** What was made of a play. */
export interface CutVideo {
  readonly type: 'video/mp4' | 'video/quicktime';
  readonly frames: number;
  /** How many of them were encoded anew. */
  readonly encodedFrames: number;
  /** Whether the file has more frames than the play: before it, hidden by an edit list, and at its end. */
  readonly isWider: boolean;
}

export interface CutContext {
  readonly signal: AbortSignal;
  /** @param share from 0 to 1. */
  onProgress(share: number): void;
}
