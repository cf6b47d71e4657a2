/*
 * Areas of shapes in a box, for soft edges: `sums` has a 32-bit number for each pixel, and the sum of a row's numbers
 * up to a pixel is the share of the pixel that is covered, in units of 1/WHOLE, times how often the outline goes around
 * it. Integers leave no residue when a line is subtracted again. `spans` has two 32-bit numbers for each row: the first
 * pixel that is not zero, and the pixel after the last one, which is 0 for an empty row. Both are all zero for an empty
 * area.
 */

const WHOLE_BITS: i32 = 16;
const WHOLE: i32 = 1 << WHOLE_BITS;
/** Rounding may add this much to a row, which is less than half a step of opacity. */
const ROUNDED: i32 = 120;

/** Rows are whole vectors, with space for what a line at the right edge adds past it. */
function strideOf(width: i32): i32 {
  return (width + 7) & ~3;
}

/**
 * Adds a line of an outline, which has to be closed: a downward line covers what is to its right. Lines may leave the
 * box.
 * @param weight how often the line counts; the same line with the opposite weight removes it
 */
export function addLine(
  sums: usize,
  spans: usize,
  width: i32,
  height: i32,
  fromX: f32,
  fromY: f32,
  toX: f32,
  toY: f32,
  weight: f32,
): void {
  if (fromY === toY) return;
  const isDown = fromY < toY;
  const topX = isDown ? fromX : toX;
  const topY = isDown ? fromY : toY;
  const bottomY = isDown ? toY : fromY;
  const slope = (toX - fromX) / (toY - fromY);
  const lineWeight = isDown ? weight : -weight;
  const end = <i32>min<f32>(<f32>height, ceil<f32>(bottomY));
  const rowBytes = (<usize>strideOf(width)) << 2;
  for (let row = <i32>max<f32>(0, floor<f32>(topY)); row < end; row++) {
    const above = max<f32>(topY, <f32>row);
    const below = min<f32>(bottomY, <f32>(row + 1));
    const a = topX + (above - topY) * slope;
    const b = topX + (below - topY) * slope;
    const at = sums + <usize>row * rowBytes;
    addToRow(
      at,
      spans + ((<usize>row) << 3),
      width,
      min<f32>(a, b),
      max<f32>(a, b),
      lineWeight * (below - above),
    );
  }
}

/** Adds the part of a line in one row, from x = `from` to x = `to`. @param rise its height, with its sign */
function addToRow(at: usize, span: usize, width: i32, from: f32, to: f32, rise: f32): void {
  const right = <f32>width;
  if (from >= right) {
    widen(span, width, width);
    return;
  }
  if (from < 0) {
    // The part left of the box covers the whole row.
    const outside = to <= 0 ? rise : (rise * -from) / (to - from);
    store<i32>(at, load<i32>(at) + inUnits(outside));
    widen(span, 0, 1);
    if (to <= 0) return;
    rise -= outside;
    from = 0;
  }
  if (to > right) {
    rise *= (right - from) / (to - from);
    to = right;
    widen(span, width, width);
  }
  const first = <i32>from;
  const last = <i32>to;
  widen(span, first, min<i32>(width, last + 2));
  if (first === last) {
    addToPixel(at + ((<usize>first) << 2), rise, (from + to) * 0.5 - <f32>first);
    return;
  }
  const slope = rise / (to - from);
  for (let x = first; x <= last; x++) {
    const left = max<f32>(from, <f32>x);
    const end = min<f32>(to, <f32>(x + 1));
    addToPixel(at + ((<usize>x) << 2), slope * (end - left), (left + end) * 0.5 - <f32>x);
  }
}

/** @param middle of the line in the pixel, 0 at its left edge and 1 at its right edge */
function addToPixel(at: usize, rise: f32, middle: f32): void {
  const after = inUnits(rise * middle);
  store<i32>(at, load<i32>(at) + inUnits(rise) - after);
  store<i32>(at, load<i32>(at, 4) + after, 4);
}

function inUnits(share: f32): i32 {
  return <i32>nearest<f32>(share * <f32>WHOLE);
}

function widen(span: usize, first: i32, end: i32): void {
  const oldEnd = load<i32>(span, 4);
  if (oldEnd === 0 || first < load<i32>(span)) store<i32>(span, first);
  if (end > oldEnd) store<i32>(span, end, 4);
}

/** Makes an area empty again. */
export function clearArea(sums: usize, spans: usize, width: i32, height: i32): void {
  const rowBytes = (<usize>strideOf(width)) << 2;
  for (let row = 0; row < height; row++) {
    const end = load<i32>(spans, 4);
    if (end > 0) {
      const first = (<usize>load<i32>(spans)) << 2;
      // A line at the right edge may write two pixels past the end.
      memory.fill(sums + first, 0, ((<usize>end + 2) << 2) - first);
      store<i64>(spans, 0);
    }
    sums += rowBytes;
    spans += 8;
  }
}

/**
 * Paints what two areas cover in a part of the box, color by color, rounding down as Chrome's canvas does. Where the
 * areas overlap, the larger share counts. Between edges most pixels equal their neighbors, so the last result is
 * reused.
 * @param left side of the part, like top, right and bottom; whole vectors are painted
 * @param colors four premultiplied channels each, opacity last
 * @param steps how many colors to paint
 * @param done a byte for each vector of four pixels, with the number of colors painted there already
 * @param pixels of the same channels, rows without gaps
 */
export function paintAreas(
  sums: usize,
  spans: usize,
  otherSums: usize,
  otherSpans: usize,
  width: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  colors: usize,
  steps: i32,
  done: usize,
  pixels: usize,
): void {
  const stride = strideOf(width);
  const vectors = <usize>(stride >> 2);
  const rowBytes = (<usize>width) << 2;
  const from = (<usize>(left & ~3)) << 2;
  const zero = i32x4.splat(0);
  let lastOld = zero;
  let lastSteps = -1;
  let lastNew = zero;
  for (let row = top; row < bottom; row++) {
    const otherEnd = load<i32>(otherSpans + ((<usize>row) << 3), 4);
    const otherFirst = otherEnd > 0 ? load<i32>(otherSpans + ((<usize>row) << 3)) : width;
    const end = load<i32>(spans + ((<usize>row) << 3), 4);
    const first = end > 0 ? min<i32>(load<i32>(spans + ((<usize>row) << 3)), otherFirst) : otherFirst;
    const rowEnd = (<usize>min<i32>(right, max<i32>(end, otherEnd))) << 2;
    const otherFrom = (<usize>(otherFirst & ~3)) << 2;
    const otherTo = (<usize>otherEnd) << 2;
    const rowSums = sums + ((<usize>row * stride) << 2);
    const otherRowSums = otherSums + ((<usize>row * stride) << 2);
    const rowDone = done + <usize>row * vectors;
    const rowPixels = pixels + <usize>row * rowBytes;
    let before = zero;
    let otherBefore = zero;
    let share: i32 = 0;
    for (let x = (<usize>(min<i32>(first, left) & ~3)) << 2; x < rowEnd; x += 16) {
      const changes = v128.load(rowSums + x);
      const otherChanges = x >= otherFrom && x < otherTo ? v128.load(otherRowSums + x) : zero;
      const hasEdge = v128.any_true(v128.or(changes, otherChanges));
      let shares = before;
      let otherShares = otherBefore;
      if (hasEdge) {
        shares = i32x4.add(runningSums(changes), before);
        otherShares = i32x4.add(runningSums(otherChanges), otherBefore);
        before = lastOf(shares);
        otherBefore = lastOf(otherShares);
        share = i32x4.extract_lane(i32x4.max_s(i32x4.abs(before), i32x4.abs(otherBefore)), 0);
      }
      if (x < from) continue;
      const painted = <i32>load<u8>(rowDone + (x >> 4));
      store<u8>(rowDone + (x >> 4), <u8>steps);
      if (painted >= steps || (!hasEdge && share <= ROUNDED)) continue;
      const at = rowPixels + x;
      const old = v128.load(at);
      const nextColors = colors + ((<usize>painted) << 2);
      const more = steps - painted;
      if (!hasEdge && share >= WHOLE - ROUNDED && x + 16 <= rowBytes) {
        const whichSteps = (painted << 8) | steps;
        if (whichSteps !== lastSteps || v128.any_true(v128.xor(old, lastOld))) {
          lastOld = old;
          lastSteps = whichSteps;
          lastNew = paintedFour(old, i16x8.splat(256), i16x8.splat(256), nextColors, more);
        }
        v128.store(at, lastNew);
        continue;
      }
      const scales = scalesOf(i32x4.max_s(i32x4.abs(shares), i32x4.abs(otherShares)));
      const low = v128.shuffle<u16>(scales, scales, 0, 0, 0, 0, 2, 2, 2, 2);
      const high = v128.shuffle<u16>(scales, scales, 4, 4, 4, 4, 6, 6, 6, 6);
      const made = paintedFour(old, low, high, nextColors, more);
      if (x + 16 <= rowBytes) v128.store(at, made);
      else v128.store64_lane(at, made, 0);
    }
  }
}

/** Shares in steps from 1 for nothing to 256 for all. */
function scalesOf(shares: v128): v128 {
  const covered = i32x4.sub(shares, i32x4.shr_s(shares, 8));
  const rounded = i32x4.shr_s(i32x4.add(covered, i32x4.splat(128)), WHOLE_BITS - 8);
  return i32x4.add(i32x4.min_s(rounded, i32x4.splat(255)), i32x4.splat(1));
}

/** Blends colors over four pixels, with the scales of two pixels and of the next two. */
function paintedFour(old: v128, lowScales: v128, highScales: v128, colors: usize, count: i32): v128 {
  let low = i16x8.extend_low_i8x16_u(old);
  let high = i16x8.extend_high_i8x16_u(old);
  for (let k = 0; k < count; k++) {
    const color = i16x8.extend_low_i8x16_u(v128.load32_splat(colors + ((<usize>k) << 2)));
    low = painted(low, i16x8.shr_u(i16x8.mul(color, lowScales), 8));
    high = painted(high, i16x8.shr_u(i16x8.mul(color, highScales), 8));
  }
  return i8x16.narrow_i16x8_u(low, high);
}

/** Blends the color of two pixels over two others. */
function painted(old: v128, color: v128): v128 {
  const opacities = v128.shuffle<u16>(color, color, 3, 3, 3, 3, 7, 7, 7, 7);
  return i16x8.add(color, i16x8.shr_u(i16x8.mul(old, i16x8.sub(i16x8.splat(256), opacities)), 8));
}

/** For each lane the sum of the lanes up to it. */
function runningSums(v: v128): v128 {
  const zero = i32x4.splat(0);
  const pairs = i32x4.add(v, v128.shuffle<u32>(v, zero, 4, 0, 1, 2));
  return i32x4.add(pairs, v128.shuffle<u32>(pairs, zero, 4, 4, 0, 1));
}

/** The last lane in all lanes. */
function lastOf(v: v128): v128 {
  return v128.shuffle<u32>(v, v, 3, 3, 3, 3);
}
