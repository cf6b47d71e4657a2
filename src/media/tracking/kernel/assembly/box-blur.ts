/**
 * Mean over a centered box of odd width, in place, on a square picture of f32 values; the border is mirrored without
 * repeating the edge (as OpenCV's default). `line` is scratch of `side` values.
 */
export function boxBlur(picture: usize, side: i32, width: i32, line: usize): void {
  for (let row = 0; row < side; row++) blurLine(picture + <usize>(row * side * 4), 4, side, width, line);
  for (let column = 0; column < side; column++) {
    blurLine(picture + <usize>(column * 4), <usize>side * 4, side, width, line);
  }
}

function blurLine(from: usize, step: usize, side: i32, width: i32, line: usize): void {
  for (let k: usize = 0; k < <usize>side; k++) store<f32>(line + k * 4, load<f32>(from + k * step));
  const reach = (width - 1) / 2;
  const share: f32 = 1 / <f32>width;
  let sum: f32 = 0;
  for (let k = -reach; k <= reach; k++) sum += valueAt(line, k, side);
  for (let k = 0; k < side; k++) {
    store<f32>(from + <usize>k * step, sum * share);
    sum += valueAt(line, k + reach + 1, side) - valueAt(line, k - reach, side);
  }
}

function valueAt(line: usize, k: i32, side: i32): f32 {
  const mirrored = k < 0 ? -k : k < side ? k : 2 * side - 2 - k;
  return load<f32>(line + <usize>(mirrored * 4));
}

/** Mean of each cell's 2x2 samples. */
export function meanOfFour(samples: usize, cells: i32, out: usize): void {
  const rowBytes = <usize>cells * 8;
  let to = out;
  for (let row = 0; row < cells; row++) {
    let at = samples + <usize>row * 2 * rowBytes;
    for (let column = 0; column < cells; column++, at += 8, to += 4) {
      const upper = load<f32>(at) + load<f32>(at, 4);
      const below = at + rowBytes;
      store<f32>(to, (upper + (load<f32>(below) + load<f32>(below, 4))) * 0.25);
    }
  }
}
