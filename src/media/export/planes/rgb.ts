/**
 * R'G'B' (0 to 255) to limited-range BT.709 Y'CbCr in 16-bit fixed point (ITU-R BT.709-6, sections 3.2 to 3.4 and
 * table 4: Y' 16 to 235, Cb and Cr 16 to 240).
 */
const ONE = 65536;
const KR = 0.2126;
const KB = 0.0722;
const KG = 1 - KR - KB;
const LUMA = 219 / 255;
const CHROMA = 224 / 255;

export const Y_RED = Math.round(KR * LUMA * ONE);
export const Y_GREEN = Math.round(KG * LUMA * ONE);
export const Y_BLUE = Math.round(KB * LUMA * ONE);
export const CB_RED = Math.round((-KR / (2 * (1 - KB))) * CHROMA * ONE);
export const CB_GREEN = Math.round((-KG / (2 * (1 - KB))) * CHROMA * ONE);
export const CB_BLUE = -CB_RED - CB_GREEN;
export const CR_GREEN = Math.round((-KG / (2 * (1 - KR))) * CHROMA * ONE);
export const CR_BLUE = Math.round((-KB / (2 * (1 - KR))) * CHROMA * ONE);
export const CR_RED = -CR_GREEN - CR_BLUE;

/** Offsets with half a step for rounding. */
export const Y_OFFSET = 16 * ONE + ONE / 2;
export const C_OFFSET = 128 * ONE + ONE / 2;
