/** Number of floats before and after a line of scratch, so that every window has neighbors there. */
export const MARGIN: i32 = 16;

export function strideOf(widthPx: i32): i32 {
  return (widthPx + 3) & ~3;
}

/** An 8-bit picture as f32, each value the mean of a square of 2^halvings pixels. */
export function readPicture(
  picture: usize,
  sourceWidthPx: i32,
  halvings: i32,
  widthPx: i32,
  heightPx: i32,
  out: usize,
): void {
  const rowBytes = <usize>(strideOf(widthPx) * 4);
  for (let y = 0; y < heightPx; y++) {
    const to = out + <usize>y * rowBytes;
    const from = picture + <usize>((y * sourceWidthPx) << halvings);
    if (halvings == 0) convertRow(from, rowBytes, to);
    else shrinkRow(from, sourceWidthPx, 1 << halvings, widthPx, to);
  }
}

/** Converts a row. The last vector may convert bytes after the row, which are not used. */
function convertRow(from: usize, rowBytes: usize, to: usize): void {
  for (let x: usize = 0; x < rowBytes; x += 16) {
    const bytes = i16x8.extend_low_i8x16_u(v128.load32_zero(from + x / 4));
    v128.store(to + x, f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(bytes)));
  }
}

function shrinkRow(from: usize, sourceWidthPx: i32, side: i32, widthPx: i32, to: usize): void {
  const share: f32 = 1 / <f32>(side * side);
  for (let x = 0; x < widthPx; x++) {
    let sum: u32 = 0;
    for (let v = 0; v < side; v++) {
      const row = from + <usize>(v * sourceWidthPx + x * side);
      for (let u = 0; u < side; u++) sum += load<u8>(row + <usize>u);
    }
    store<f32>(to + <usize>(x * 4), <f32>sum * share);
  }
}

/**
 * A picture smoothed and scaled down. Only the rows that the smaller picture reads are smoothed. Edges are mirrored
 * without repeating them.
 * @param half values of the smoothing kernel on each side of its middle
 * @param lines scratch of two rows of the large picture and their margins, then the places of a row (prepareLine)
 */
export function levelImage(
  picture: usize,
  widthPx: i32,
  heightPx: i32,
  kernel: usize,
  half: i32,
  smallWidthPx: i32,
  smallHeightPx: i32,
  lines: usize,
  out: usize,
): void {
  const rowBytes = <usize>(strideOf(widthPx) * 4);
  const smallRowBytes = <usize>(strideOf(smallWidthPx) * 4);
  const line = lines + <usize>(MARGIN * 4);
  const smooth = line + rowBytes + <usize>(2 * MARGIN * 4);
  const places = smooth + rowBytes + <usize>(MARGIN * 4);
  const isSmaller = smallWidthPx < widthPx;
  if (isSmaller) prepareLine(widthPx, smallWidthPx, places);
  const step = <f64>heightPx / <f64>smallHeightPx;
  for (let y = 0; y < smallHeightPx; y++) {
    const to = out + <usize>y * smallRowBytes;
    const row = placeOf(y, step, heightPx);
    const top = <i32>floor<f64>(row);
    smoothRows(picture, rowBytes, heightPx, kernel, half, top, <f32>(row - <f64>top), line);
    mirrorEnds(line, widthPx, half);
    smoothLine(line, kernel, half, rowBytes, isSmaller ? smooth : to);
    if (isSmaller) resampleLine(smooth, widthPx, places, smallRowBytes, to);
  }
}

/**
 * The place of each pixel of a row in a row of another length: the address of the pixel before it, and the share of the
 * next.
 */
export function prepareLine(fromPx: i32, toPx: i32, places: usize): void {
  const step = <f64>fromPx / <f64>toPx;
  for (let x = 0; x < strideOf(toPx); x++) {
    const place = placeOf(x, step, fromPx);
    const before = floor<f64>(place);
    store<i32>(places + <usize>(x * 8), <i32>before * 4);
    store<f32>(places + <usize>(x * 8), <f32>(place - before), 4);
  }
}

/** A row that is read at prepared places. It changes the value after its last one. */
export function resampleLine(line: usize, widthPx: i32, places: usize, toBytes: usize, to: usize): void {
  const end = line + <usize>(widthPx * 4);
  store<f32>(end, load<f32>(end - 4));
  for (let x: usize = 0; x < toBytes; x += 4) {
    const at = line + <usize>load<i32>(places + 2 * x);
    const value = load<f32>(at);
    store<f32>(to + x, value + load<f32>(places + 2 * x, 4) * (load<f32>(at, 4) - value));
  }
}

/** The place in the large picture of a pixel of the small one; past the edges, the place of the outermost pixel. */
export function placeOf(at: i32, step: f64, count: i32): f64 {
  return max<f64>(0, min<f64>(<f64>(count - 1), (<f64>at + 0.5) * step - 0.5));
}

/** Smooths the rows around a place between two of them. */
function smoothRows(
  picture: usize,
  rowBytes: usize,
  heightPx: i32,
  kernel: usize,
  half: i32,
  top: i32,
  share: f32,
  out: usize,
): void {
  for (let x: usize = 0; x < rowBytes; x += 16) v128.store(out + x, f32x4.splat(0));
  for (let k = -half; k <= half + 1; k++) {
    const own: f32 = k <= half ? load<f32>(kernel + <usize>(abs(k) * 4)) : 0;
    const next: f32 = k > -half ? load<f32>(kernel + <usize>(abs(k - 1) * 4)) : 0;
    const weight = own + share * (next - own);
    if (weight == 0) continue;
    const gain = f32x4.splat(weight);
    const from = picture + <usize>mirrored(top + k, heightPx) * rowBytes;
    for (let x: usize = 0; x < rowBytes; x += 16) {
      v128.store(out + x, f32x4.add(v128.load(out + x), f32x4.mul(gain, v128.load(from + x))));
    }
  }
}

function mirrorEnds(line: usize, widthPx: i32, count: i32): void {
  for (let k = 1; k <= count; k++) {
    store<f32>(line - <usize>(k * 4), load<f32>(line + <usize>(mirrored(-k, widthPx) * 4)));
    const beyond = widthPx - 1 + k;
    store<f32>(line + <usize>(beyond * 4), load<f32>(line + <usize>(mirrored(beyond, widthPx) * 4)));
  }
}

function mirrored(at: i32, count: i32): i32 {
  const from = abs(at);
  return max(0, from < count ? from : 2 * count - 2 - from);
}

function smoothLine(line: usize, kernel: usize, half: i32, rowBytes: usize, out: usize): void {
  for (let x: usize = 0; x < rowBytes; x += 16) {
    let sum = f32x4.mul(v128.load32_splat(kernel), v128.load(line + x));
    for (let k: usize = 4; k <= <usize>(half * 4); k += 4) {
      const both = f32x4.add(v128.load(line + x - k), v128.load(line + x + k));
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(kernel + k), both));
    }
    v128.store(out + x, sum);
  }
}
