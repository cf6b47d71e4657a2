/** target = keep * target + add * source, over a number of f32 values that is divisible by 4. */
export function mix(target: usize, source: usize, keep: f32, add: f32, floats: i32): void {
  const old = f32x4.splat(keep);
  const fresh = f32x4.splat(add);
  for (let at: usize = 0; at < <usize>floats * 4; at += 16) {
    const kept = f32x4.mul(old, v128.load(target + at));
    v128.store(target + at, f32x4.add(kept, f32x4.mul(fresh, v128.load(source + at))));
  }
}
