const CURVE_STEPS: f32 = 4096;

/**
 * sRGB (0..255) to CIE L*a*b* (D65), with L scaled to 0..255 as 8-bit images have it; a and b around 0. Stores L, a and
 * b 16 bytes apart.
 * @param linear light of the 256 values, then the curve of Lab at 4097 steps from 0 to 1 (lab-tables.ts)
 */
export function storeLab(red: f32, green: f32, blue: f32, linear: usize, out: usize): void {
  const curve = linear + 256 * 4;
  const r = load<f32>(linear + ((<usize>red) << 2));
  const g = load<f32>(linear + ((<usize>green) << 2));
  const b = load<f32>(linear + ((<usize>blue) << 2));
  const x = valueOf(curve, (0.412453 * r + 0.35758 * g + 0.180423 * b) / 0.950456);
  const y = valueOf(curve, 0.212671 * r + 0.71516 * g + 0.072169 * b);
  const z = valueOf(curve, (0.019334 * r + 0.119193 * g + 0.950227 * b) / 1.088754);
  store<f32>(out, (116 * y - 16) * 2.55);
  store<f32>(out, 500 * (x - y), 16);
  store<f32>(out, 200 * (y - z), 32);
}

function valueOf(curve: usize, t: f32): f32 {
  return load<f32>(curve + ((<usize>min<f32>(CURVE_STEPS, t * CURVE_STEPS)) << 2));
}
