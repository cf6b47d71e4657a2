/** Two-dimensional Hann window that is slightly above 0 everywhere, multiplied by a gain and limited to 1. */
export function hannWindow(cells: number, gain: number): Float32Array {
  const line = Array.from({ length: cells }, (_, k) =>
    Math.min(1, gain * (0.5 - 0.5 * Math.cos((2 * Math.PI * (k + 1)) / (cells + 1)))),
  );
  return Float32Array.from({ length: cells * cells }, (_, at) => {
    return (line[Math.floor(at / cells)] ?? 0) * (line[at % cells] ?? 0);
  });
}
