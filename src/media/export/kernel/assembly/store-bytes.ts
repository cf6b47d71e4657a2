/** Stores the first `count` bytes of a vector, 1 to 16. */
export function storeBytes(to: usize, v: v128, count: usize): void {
  if (count === 16) v128.store(to, v);
  else if (count === 8) v128.store64_lane(to, v, 0);
  else if (count === 4) v128.store32_lane(to, v, 0);
  else storeSome(to, v, count);
}

function storeSome(to: usize, v: v128, count: usize): void {
  for (let at: usize = 0; at < count; at++) {
    store<u8>(to + at, i8x16.extract_lane_u(v, 0));
    v = v128.shuffle<u8>(v, v, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0);
  }
}
