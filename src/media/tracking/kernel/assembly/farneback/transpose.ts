// Exchanges four values of four pixels each for four pixels of four values each; applying it twice restores the input.

export function column0(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f64>(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 0, 4, 1, 5), 0, 2);
}

export function column1(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f64>(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 0, 4, 1, 5), 1, 3);
}

export function column2(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f64>(v128.shuffle<f32>(a, b, 2, 6, 3, 7), v128.shuffle<f32>(c, d, 2, 6, 3, 7), 0, 2);
}

export function column3(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f64>(v128.shuffle<f32>(a, b, 2, 6, 3, 7), v128.shuffle<f32>(c, d, 2, 6, 3, 7), 1, 3);
}

export function storeTransposed(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(to, column0(a, b, c, d));
  v128.store(to, column1(a, b, c, d), 16);
  v128.store(to, column2(a, b, c, d), 32);
  v128.store(to, column3(a, b, c, d), 48);
}
