/** Side of the square picture that the model looks at, in pixels. */
export const LOOK_PX = 256;
/** Bytes of such a picture, RGBA. */
export const LOOK_BYTES = 4 * LOOK_PX * LOOK_PX;
/** A look that takes longer does not count. */
export const LOOK_LIMIT_MS = 400;
/** A machine with other work may be slow for a moment; after so many slow looks in a row it does without. */
export const SLOW_LOOKS = 3;
