/**
 * Bilinear samples of an 8-bit plane on a turned grid, as f32: sample (k, l) lies at left + k * stepX - l * stepY,
 * top + k * stepY + l * stepX, in pixels whose centres have whole coordinates. Outside, the plane repeats its edge.
 * @param rows of the plane from firstRow on, without gaps: all that the grid touches, and one byte after them
 */
export function resample(
  rows: usize,
  firstRow: i32,
  widthPx: i32,
  heightPx: i32,
  left: f64,
  top: f64,
  stepX: f64,
  stepY: f64,
  side: i32,
  out: usize,
): void {
  const mostX = <f64>(widthPx - 1);
  const mostY = <f64>(heightPx - 1);
  const lastColumn = max(0, widthPx - 2);
  const lastRow = max(0, heightPx - 2);
  let to = out;
  for (let l = 0; l < side; l++) {
    const fromX = left - <f64>l * stepY;
    const fromY = top + <f64>l * stepX;
    for (let k = 0; k < side; k++, to += 4) {
      const x = max<f64>(0, min<f64>(mostX, fromX + <f64>k * stepX));
      const y = max<f64>(0, min<f64>(mostY, fromY + <f64>k * stepY));
      const column = min(lastColumn, <i32>x);
      const row = min(lastRow, <i32>y);
      const shareX = <f32>(x - <f64>column);
      const at = rows + <usize>((row - firstRow) * widthPx + column);
      const a = <f32>load<u8>(at);
      const b = <f32>load<u8>(at + widthPx);
      const upper = a + shareX * (<f32>load<u8>(at, 1) - a);
      const lower = b + shareX * (<f32>load<u8>(at + widthPx, 1) - b);
      store<f32>(to, upper + <f32>(y - <f64>row) * (lower - upper));
    }
  }
}

/**
 * Luma 0..255 to lightness 0..1, into a plane with a border of one sample all around (4 on the left and right, to stay
 * aligned) that mirrors without repeating the edge.
 */
export function toLightness(luma: usize, side: i32, black: f32, gain: f32, out: usize): void {
  const rowBytes = <usize>side * 4;
  const strideBytes = rowBytes + 32;
  const low = f32x4.splat(black);
  const share = f32x4.splat(gain);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  for (let y: usize = 0; y < <usize>side; y++) {
    const from = luma + y * rowBytes;
    const to = out + (y + 1) * strideBytes + 16;
    for (let x: usize = 0; x < rowBytes; x += 16) {
      const value = f32x4.mul(share, f32x4.sub(v128.load(from + x), low));
      v128.store(to + x, f32x4.max(zero, f32x4.min(one, value)));
    }
    store<f32>(to - 4, load<f32>(to + 4));
    store<f32>(to + rowBytes, load<f32>(to + rowBytes - 8));
  }
  memory.copy(out, out + 2 * strideBytes, strideBytes);
  const last = out + <usize>side * strideBytes;
  memory.copy(last + strideBytes, last - strideBytes, strideBytes);
}
