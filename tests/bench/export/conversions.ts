/** What else a browser can do with the clip in a few lines: mediabunny's Conversion, by what it does to the frames. */
export const CONVERSIONS = {
  /** Decodes and encodes, and does nothing to the frames. */
  'passing through': { drawsOverlay: false },
  /** Draws each frame and the same overlay on a canvas. */
  'drawing on canvas': { drawsOverlay: true },
} as const;
export type ConversionName = keyof typeof CONVERSIONS;

/** The fast pipeline without the title card, which the conversions lack. */
export const UNTITLED = 'planes, no title';
