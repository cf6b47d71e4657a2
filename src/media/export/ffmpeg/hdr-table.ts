/** The transfer function between an HDR signal and light: HLG (ITU-R BT.2100, table 5) or PQ (table 4). */
export type HdrTransfer = 'hlg' | 'pq';

type Rgb = readonly [number, number, number];

/**
 * Entries along each side. This few are enough because signals are already curved, and lines between entries are close
 * to the curve.
 */
const SIDE = 33;
/** Diffuse white in HDR, in cd/m² (ITU-R BT.2408, 2.1). */
const WHITE_NITS = 203;
/** Phones grade their video for this peak; brighter PQ light is clipped. */
const PEAK_NITS = 1000;
const PEAK = PEAK_NITS / WHITE_NITS;
/** Light up to here is unchanged; brighter light up to the peak is compressed. */
const KNEE = 0.5;
/** Gamma of an SDR display (ITU-R BT.1886). */
const DISPLAY_GAMMA = 2.4;
/** Converts light of BT.2020's primaries to BT.709's (ITU-R BT.2087). */
const TO_BT709: readonly [Rgb, Rgb, Rgb] = [
  [1.6605, -0.5876, -0.0728],
  [-0.1246, 1.1329, -0.0083],
  [-0.0182, -0.1006, 1.1187],
];

/**
 * A table for ffmpeg's lut3d filter, as a .cube file: it converts HDR in BT.2020 to BT.709, for signals from 0 to 1.
 */
export function hdrCube(transfer: HdrTransfer): string {
  const lines = [`LUT_3D_SIZE ${SIDE}`];
  const at = (index: number): number => index / (SIDE - 1);
  for (let b = 0; b < SIDE; b++) {
    for (let g = 0; g < SIDE; g++) {
      for (let r = 0; r < SIDE; r++) {
        const color = fromHdr([at(r), at(g), at(b)], transfer);
        lines.push(color.map((value) => value.toFixed(5)).join(' '));
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/**
 * The color that an SDR display shows for an HDR color: diffuse white is a little darker than the display's white,
 * highlights are brighter, hues are kept.
 * @param signal red, green and blue of BT.2020, 0 to 1.
 * @returns red, green and blue of BT.709, 0 to 1.
 */
export function fromHdr(signal: Rgb, transfer: HdrTransfer): Rgb {
  const light = transfer === 'hlg' ? lightOfHlg(signal) : mapped(signal, lightOfPq);
  const narrow = mapped(TO_BT709, ([r, g, b]) => Math.max(0, r * light[0] + g * light[1] + b * light[2]));
  const brightest = Math.max(...narrow);
  const scale = brightest > 0 ? compressed(brightest) / brightest : 0;
  return mapped(narrow, (value) => Math.min(1, value * scale) ** (1 / DISPLAY_GAMMA));
}

/** Light of an HLG signal on a display of 1000 cd/m², 1 for diffuse white: the inverse OETF, then the OOTF. */
function lightOfHlg(signal: Rgb): Rgb {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  const scene = mapped(signal, (value) =>
    value <= 0.5 ? (value * value) / 3 : (Math.exp((value - c) / a) + b) / 12,
  );
  const luminance = 0.2627 * scene[0] + 0.678 * scene[1] + 0.0593 * scene[2];
  const gain = PEAK * luminance ** 0.2;
  return mapped(scene, (value) => value * gain);
}

/** Light of a PQ signal, 1 for diffuse white. */
function lightOfPq(signal: number): number {
  const [m1, m2, c1, c2, c3] = [0.1593017578125, 78.84375, 0.8359375, 18.8515625, 18.6875];
  const root = signal ** (1 / m2);
  const nits = 10_000 * (Math.max(0, root - c1) / (c2 - c3 * root)) ** (1 / m1);
  return Math.min(PEAK, nits / WHITE_NITS);
}

/** Compresses light along a Möbius curve that continues the straight line at the knee and reaches 1 at the peak. */
function compressed(light: number): number {
  if (light <= KNEE) return light;
  const a = (-KNEE * KNEE * (PEAK - 1)) / (KNEE * KNEE - 2 * KNEE + PEAK);
  const b = (KNEE * KNEE - 2 * KNEE * PEAK + PEAK) / (PEAK - 1);
  return ((b * b + 2 * b * KNEE + KNEE * KNEE) / (b - a)) * ((light + a) / (light + b));
}

function mapped<From>(values: readonly [From, From, From], change: (value: From) => number): Rgb {
  const [x, y, z] = values;
  return [change(x), change(y), change(z)];
}
