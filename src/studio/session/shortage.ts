/** A price that the user cannot pay; the app shows it in the limit dialog. */
export interface TokenShortage {
  readonly neededTokens: number;
  /** Null when the tokens do not cover any part. */
  readonly shorterCut: ShorterCut | null;
}

/** A part of the kept frames that the user's tokens cover. */
export interface ShorterCut {
  readonly frames: number;
  /** Cuts the clip to this part. */
  readonly apply: () => void;
}
