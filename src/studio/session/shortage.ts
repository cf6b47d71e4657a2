/** The price of a clip that the user cannot pay; the app shows the limit dialog with it. */
export interface TokenShortage {
  readonly neededTokens: number;
  /** Null where the tokens pay for no part. */
  readonly shorterCut: ShorterCut | null;
}

/** A part of what is kept that the user's tokens pay for. */
export interface ShorterCut {
  readonly frames: number;
  /** Keeps this part alone. */
  readonly apply: () => void;
}
