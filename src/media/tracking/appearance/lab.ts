/** sRGB (0..255) to CIE L*a*b* (D65), with L scaled to 0..255 as 8-bit images have it; a and b around 0. */
export interface LabPlanes {
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

export function makeLabPlanes(length: number): LabPlanes {
  return { l: new Float32Array(length), a: new Float32Array(length), b: new Float32Array(length) };
}

const STEPS = 4096;
const LINEAR = Float32Array.from({ length: 256 }, (_, k) => {
  const value = k / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
const CURVE = Float32Array.from({ length: STEPS + 1 }, (_, k) => {
  const t = k / STEPS;
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
});

export function rgbToLab(red: Float32Array, green: Float32Array, blue: Float32Array, out: LabPlanes): void {
  for (let k = 0; k < red.length; k++) {
    const r = LINEAR[(red[k] ?? 0) | 0] ?? 0;
    const g = LINEAR[(green[k] ?? 0) | 0] ?? 0;
    const b = LINEAR[(blue[k] ?? 0) | 0] ?? 0;
    const x = curve((0.412453 * r + 0.35758 * g + 0.180423 * b) / 0.950456);
    const y = curve(0.212671 * r + 0.71516 * g + 0.072169 * b);
    const z = curve((0.019334 * r + 0.119193 * g + 0.950227 * b) / 1.088754);
    out.l[k] = (116 * y - 16) * 2.55;
    out.a[k] = 500 * (x - y);
    out.b[k] = 200 * (y - z);
  }
}

function curve(t: number): number {
  return CURVE[(t * STEPS) | 0] ?? 1;
}
