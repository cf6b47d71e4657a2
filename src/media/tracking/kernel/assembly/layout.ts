/**
 * Four channels are processed together, one in each lane of a v128. A picture's cell is 16 bytes (4 reals), a complex
 * value 32 bytes (4 real parts, then 4 imaginary parts). A spectrum holds only the non-negative vertical frequencies:
 * (ky, kx) is value ky * side + kx, for ky = 0 .. side / 2 and kx = 0 .. side - 1; the others follow from X(-k) =
 * conj(X(k)).
 */
export const REAL_BYTES: usize = 16;
export const COMPLEX_BYTES: usize = 32;
export const IM: usize = 16;

/** A plan for one side has the factors of the transform (filled in by the caller), and two lines of scratch. */
const FACTOR_BYTES: usize = 2048;
const LINE_BYTES: usize = 2048;

export function scratchOf(plan: usize): usize {
  return plan + FACTOR_BYTES;
}

export function lineOf(plan: usize): usize {
  return plan + FACTOR_BYTES + LINE_BYTES;
}

/** Number of complex values in one spectrum. */
export function binsOf(side: i32): i32 {
  return (side / 2 + 1) * side;
}

export function spectrumBytes(side: i32): usize {
  return <usize>binsOf(side) * COMPLEX_BYTES;
}

export function planeBytes(side: i32): usize {
  return <usize>(side * side) * REAL_BYTES;
}

export function sumOfLanes(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}
