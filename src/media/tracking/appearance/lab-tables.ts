const STEPS = 4096;

/** The linear light of the 256 sRGB values, then the curve of CIE L*a*b* at STEPS + 1 points from 0 to 1. */
export const LAB_TABLES = Float32Array.from({ length: 256 + STEPS + 1 }, (_, k) => {
  return k < 256 ? linear(k / 255) : curve((k - 256) / STEPS);
});

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function curve(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}
