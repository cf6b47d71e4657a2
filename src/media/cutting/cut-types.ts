/** The result of cutting a play. */
export interface CutVideo {
  readonly type: 'video/mp4' | 'video/quicktime';
  readonly frames: number;
  /** How many of them were re-encoded. */
  readonly encodedFrames: number;
  /**
   * Whether the play still has to be converted: because the file has extra frames around the play, or because some
   * browsers cannot play it.
   */
  readonly needsConversion: boolean;
}

export interface CutContext {
  readonly signal: AbortSignal;
  /** @param share from 0 to 1. */
  onProgress(share: number): void;
}
