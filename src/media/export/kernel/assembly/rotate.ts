/**
 * Turns a plane clockwise by 1, 2 or 3 quarters. For 1 and 3 the target's width is the source's height.
 * @param width of the source; its rows follow each other without gaps, like the target's
 */
export function rotate(from: usize, width: i32, height: i32, to: usize, quarters: i32): void {
  if (quarters === 2) reverse(from, <usize>(width * height), to);
  else if (width < 8 || height < 8) turnByPixel(from, width, height, to, quarters === 1);
  else turnByBlock(from, width, height, to, quarters === 1);
}

function reverse(from: usize, count: usize, to: usize): void {
  let at: usize = 0;
  for (; at + 16 <= count; at += 16) {
    const v = v128.load(from + at);
    const turned = v128.shuffle<u8>(v, v, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    v128.store(to + count - 16 - at, turned);
  }
  for (; at < count; at++) store<u8>(to + count - 1 - at, load<u8>(from + at));
}

function turnByPixel(from: usize, width: i32, height: i32, to: usize, isRight: bool): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = isRight ? x : width - 1 - x;
      const column = isRight ? height - 1 - y : y;
      store<u8>(to + <usize>(row * height + column), load<u8>(from + <usize>(y * width + x)));
    }
  }
}

/** Turns eight by eight pixels at once. The last block of a row or column overlaps the one before it. */
function turnByBlock(from: usize, width: i32, height: i32, to: usize, isRight: bool): void {
  for (let nextY = 0; nextY < height; nextY += 8) {
    const y = min(nextY, height - 8);
    for (let nextX = 0; nextX < width; nextX += 8) {
      const x = min(nextX, width - 8);
      // A source row becomes a target column; for a turn to the right, the lowest row becomes the first column.
      const source = from + <usize>((isRight ? y + 7 : y) * width + x);
      const target = to + <usize>(isRight ? x * height + height - 8 - y : (width - 1 - x) * height + y);
      turnBlock(source, isRight ? -width : width, target, isRight ? height : -height);
    }
  }
}

/** Turns rows into columns: first bytes change places, then pairs of bytes, then groups of four. */
function turnBlock(from: usize, step: i32, to: usize, targetStep: i32): void {
  const a0 = load8(from, step, 0);
  const a1 = load8(from, step, 1);
  const a2 = load8(from, step, 2);
  const a3 = load8(from, step, 3);
  const a4 = load8(from, step, 4);
  const a5 = load8(from, step, 5);
  const a6 = load8(from, step, 6);
  const a7 = load8(from, step, 7);
  const b0 = mixBytes(a0, a1);
  const b1 = mixBytes(a2, a3);
  const b2 = mixBytes(a4, a5);
  const b3 = mixBytes(a6, a7);
  const c0 = v128.shuffle<u16>(b0, b1, 0, 8, 1, 9, 2, 10, 3, 11);
  const c1 = v128.shuffle<u16>(b0, b1, 4, 12, 5, 13, 6, 14, 7, 15);
  const c2 = v128.shuffle<u16>(b2, b3, 0, 8, 1, 9, 2, 10, 3, 11);
  const c3 = v128.shuffle<u16>(b2, b3, 4, 12, 5, 13, 6, 14, 7, 15);
  storeTwo(to, targetStep, 0, v128.shuffle<u32>(c0, c2, 0, 4, 1, 5));
  storeTwo(to, targetStep, 2, v128.shuffle<u32>(c0, c2, 2, 6, 3, 7));
  storeTwo(to, targetStep, 4, v128.shuffle<u32>(c1, c3, 0, 4, 1, 5));
  storeTwo(to, targetStep, 6, v128.shuffle<u32>(c1, c3, 2, 6, 3, 7));
}

function load8(from: usize, step: i32, row: i32): v128 {
  return v128.load64_zero(from + <usize>(step * row));
}

function mixBytes(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

function storeTwo(to: usize, step: i32, row: i32, rows: v128): void {
  v128.store64_lane(to + <usize>(step * row), rows, 0);
  v128.store64_lane(to + <usize>(step * (row + 1)), rows, 1);
}
