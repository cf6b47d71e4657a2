/** Side of the square picture that the model looks at, in pixels. */
export const LOOK_PX = 256;
/** Bytes of such a picture, RGBA. */
export const LOOK_BYTES = 4 * LOOK_PX * LOOK_PX;
/** A machine that needs longer for one look does without. */
export const LOOK_LIMIT_MS = 400;
