/**
 * Mean over a centred box of odd width, in place, on a square picture; the border is mirrored without repeating the
 * edge (as OpenCV's default).
 */
export function boxBlur(picture: Float32Array, side: number, width: number): void {
  const line = new Float32Array(side);
  for (let row = 0; row < side; row++) blurLine(picture, row * side, 1, side, width, line);
  for (let column = 0; column < side; column++) blurLine(picture, column, side, side, width, line);
}

function blurLine(
  picture: Float32Array,
  from: number,
  step: number,
  side: number,
  width: number,
  line: Float32Array,
): void {
  for (let k = 0; k < side; k++) line[k] = picture[from + k * step] ?? 0;
  const reach = (width - 1) / 2;
  let sum = 0;
  for (let k = -reach; k <= reach; k++) sum += line[mirror(k, side)] ?? 0;
  for (let k = 0; k < side; k++) {
    picture[from + k * step] = sum / width;
    sum += (line[mirror(k + reach + 1, side)] ?? 0) - (line[mirror(k - reach, side)] ?? 0);
  }
}

function mirror(k: number, side: number): number {
  if (k < 0) return -k;
  return k < side ? k : 2 * side - 2 - k;
}
