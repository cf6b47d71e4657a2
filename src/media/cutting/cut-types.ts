/** What was made of a play. */
export interface CutVideo {
  readonly type: 'video/mp4' | 'video/quicktime';
  readonly frames: number;
  /** How many of them were encoded anew. */
  readonly encodedFrames: number;
  /**
   * Whether the play has to be converted out of the file: the file has more frames, before the play and at its end, or is
   * not played by every browser.
   */
  readonly needsConversion: boolean;
}

export interface CutContext {
  readonly signal: AbortSignal;
  /** @param share from 0 to 1. */
  onProgress(share: number): void;
}
