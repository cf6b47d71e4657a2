/** Side of the square picture that the model looks at, in pixels. */
export const LOOK_PX = 256;
/** The same while tracking, which needs fast looks at people who are large in the square. */
export const TRACKING_LOOK_PX = 160;
/** Bytes of such pictures, RGBA. */
export const LOOK_BYTES = 4 * LOOK_PX * LOOK_PX;
export const TRACKING_LOOK_BYTES = 4 * TRACKING_LOOK_PX * TRACKING_LOOK_PX;
/** A result of the model that takes longer than this is dropped. */
export const LOOK_LIMIT_MS = 3000;
/** A busy machine may be slow for a moment; after this many slow results in a row the model is turned off. */
export const SLOW_LOOKS = 3;
