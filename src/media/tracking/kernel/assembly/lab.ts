const CURVE_STEPS: f32 = 4096;

/**
 * Converts four colors in sRGB (whole numbers 0..255, as i32) to CIE L*a*b* (D65). L is scaled to 0..255 as in 8-bit
 * images; a and b are around 0. Stores 4 values of L, of a and of b.
 * @param tables linear light of the 256 values, then the curve of Lab at 4097 steps from 0 to 1 (lab-tables.ts)
 */
export function storeLab(red: v128, green: v128, blue: v128, tables: usize, out: usize): void {
  const r = valuesAt(tables, red);
  const g = valuesAt(tables, green);
  const b = valuesAt(tables, blue);
  const curve = tables + 256 * 4;
  const x = curved(curve, r, 0.412453 / 0.950456, g, 0.35758 / 0.950456, b, 0.180423 / 0.950456);
  const y = curved(curve, r, 0.212671, g, 0.71516, b, 0.072169);
  const z = curved(curve, r, 0.019334 / 1.088754, g, 0.119193 / 1.088754, b, 0.950227 / 1.088754);
  v128.store(out, f32x4.sub(f32x4.mul(y, f32x4.splat(116 * 2.55)), f32x4.splat(16 * 2.55)));
  v128.store(out, f32x4.mul(f32x4.splat(500), f32x4.sub(x, y)), 16);
  v128.store(out, f32x4.mul(f32x4.splat(200), f32x4.sub(y, z)), 32);
}

/** Values of the curve at weighted sums of linear light. */
function curved(curve: usize, r: v128, ofR: f32, g: v128, ofG: f32, b: v128, ofB: f32): v128 {
  const red = f32x4.mul(r, f32x4.splat(ofR * CURVE_STEPS));
  const green = f32x4.mul(g, f32x4.splat(ofG * CURVE_STEPS));
  const blue = f32x4.mul(b, f32x4.splat(ofB * CURVE_STEPS));
  const place = f32x4.min(f32x4.splat(CURVE_STEPS), f32x4.add(f32x4.add(red, green), blue));
  return valuesAt(curve, i32x4.trunc_sat_f32x4_s(place));
}

function valuesAt(table: usize, index: v128): v128 {
  const at = i32x4.shl(index, 2);
  let values = v128.load32_zero(table + i32x4.extract_lane(at, 0));
  values = v128.load32_lane(table + i32x4.extract_lane(at, 1), values, 1);
  values = v128.load32_lane(table + i32x4.extract_lane(at, 2), values, 2);
  return v128.load32_lane(table + i32x4.extract_lane(at, 3), values, 3);
}
