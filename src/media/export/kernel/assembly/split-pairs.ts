/** Separates alternating bytes (Cb and Cr of NV12): `count` bytes go to `even` and `count` bytes to `odd`. */
export function splitPairs(pairs: usize, count: usize, even: usize, odd: usize): void {
  let at: usize = 0;
  for (; at + 16 <= count; at += 16) {
    const a = v128.load(pairs + 2 * at);
    const b = v128.load(pairs + 2 * at, 16);
    v128.store(even + at, v128.shuffle<u8>(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30));
    v128.store(odd + at, v128.shuffle<u8>(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31));
  }
  for (; at < count; at++) {
    store<u8>(even + at, load<u8>(pairs + 2 * at));
    store<u8>(odd + at, load<u8>(pairs + 2 * at, 1));
  }
}
