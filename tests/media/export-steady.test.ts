/** A still picture under a moving crop must move exactly as much as the crop, and stay as sharp as the original. */
import { expect, test } from 'vitest';
import type { CropPath } from '@/media/framing/crop-path';
import { CanvasPainter } from '@/media/export/pipelines/canvas-painter';
import type { FramePainter, PaintJob } from '@/media/export/pipelines/painter';
import { PlanesPainter } from '@/media/export/pipelines/planes-painter';
import { toSample } from '@/media/export/planes/to-sample';
import { imageOf, jobOf } from './plane-pictures';
import { planesOf } from './planes-reference';

const VIDEO = [320, 180] as const;
const CUT = [102, 180] as const;
const LUMA_PERIOD_PX = 8;
const CHROMA_PERIOD_PX = 16;
const AMPLITUDE = 60;
/** A slow pan: less than a third of a pixel for each frame. */
const PX_PER_FRAME = 0.3125;
const FRAMES = 24;

const pan: CropPath = {
  widthPx: CUT[0],
  heightPx: CUT[1],
  at: (timeSec) => ({ x: 60 + PX_PER_FRAME * timeSec * 30, y: 0, width: CUT[0], height: CUT[1] }),
};
const job: PaintJob = { ...jobOf(VIDEO, CUT), crop: pan };

/** Vertical stripes: a wave in each plane. */
function stripes() {
  const image = imageOf(VIDEO);
  planesOf(image).forEach(({ data, widthPx }, k) => {
    // A chroma sample is at the left one of its two pixels.
    const place = (x: number): number => (k === 0 ? x : 2 * x);
    const period = k === 0 ? LUMA_PERIOD_PX : CHROMA_PERIOD_PX;
    for (let p = 0; p < data.length; p++) {
      data[p] = Math.round(128 + AMPLITUDE * Math.sin((2 * Math.PI * place(p % widthPx)) / period));
    }
  });
  return image;
}

/** Phase and amplitude of a wave in a plane's middle row, away from its ends. */
function waveIn(data: Uint8Array, widthPx: number, heightPx: number, samplesPerPeriod: number) {
  const row = Math.floor(heightPx / 2) * widthPx;
  const count = samplesPerPeriod * Math.floor((widthPx - 8) / samplesPerPeriod);
  let [sin, cos] = [0, 0];
  for (let x = 4; x < 4 + count; x++) {
    const angle = (2 * Math.PI * x) / samplesPerPeriod;
    sin += ((data[row + x] ?? 0) * Math.sin(angle) * 2) / count;
    cos += ((data[row + x] ?? 0) * Math.cos(angle) * 2) / count;
  }
  return { shift: (Math.atan2(cos, sin) / (2 * Math.PI)) * samplesPerPeriod, strength: Math.hypot(sin, cos) };
}

async function wavesOf(painter: FramePainter, plane: 0 | 1) {
  using sample = toSample(stripes(), 0);
  const waves: { shift: number; strength: number }[] = [];
  for (let k = 0; k < FRAMES; k++) {
    const { data, widthPx, heightPx } = planesOf(await painter.paint(sample, k / 30))[plane];
    waves.push(waveIn(data, widthPx, heightPx, LUMA_PERIOD_PX));
  }
  return waves;
}

/** How far the shifts differ from the pan, in samples. */
function shiftErrors(waves: readonly { readonly shift: number }[], samplesPerPx: number): readonly number[] {
  return waves.map(({ shift }, k) => {
    const wanted = (60 + PX_PER_FRAME * k) * samplesPerPx;
    const error = (shift - wanted) / LUMA_PERIOD_PX;
    return Math.abs(error - Math.round(error)) * LUMA_PERIOD_PX;
  });
}

test.each([
  ['luma', 0, 1],
  ['color', 1, 0.5],
] as const)(
  'planes move the %s by fractions of a pixel and keep it sharp',
  async (_, plane, samplesPerPx) => {
    using sample = toSample(stripes(), 0);
    const waves = await wavesOf(new PlanesPainter(job, sample), plane);
    expect(Math.max(...shiftErrors(waves, samplesPerPx))).toBeLessThan(0.04);
    const strengths = waves.map(({ strength }) => strength);
    expect(Math.min(...strengths)).toBeGreaterThan(0.97 * AMPLITUDE);
    expect(Math.max(...strengths)).toBeLessThan(1.03 * AMPLITUDE);
  },
);

test('a canvas moves the picture by fractions of a pixel', async () => {
  const waves = await wavesOf(new CanvasPainter(job), 0);
  const [first = NaN] = shiftErrors(waves, 1);
  for (const error of shiftErrors(waves, 1)) expect(Math.abs(error - first)).toBeLessThan(0.15);
});
