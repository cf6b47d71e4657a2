import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { copyCrop } from '@/media/tracking/flow/crop';
import type { Crop } from '@/media/tracking/flow/crop';
import { DenseFlow } from '@/media/tracking/flow/dense-flow';
import { FarnebackFlow } from '@/media/tracking/flow/farneback';
import type { FlowMethod } from '@/media/tracking/flow/flow';
import { LucasKanadeFlow } from '@/media/tracking/flow/lucas-kanade';
import type { Plane } from '@/media/pictures/picture';
import type { Point } from '@/media/tracking/geometry';
import type { Kernel } from '@/media/tracking/kernel/kernel';
import { MatScope } from '@/media/tracking/opencv/mat-scope';
import type { OpenCv } from '@/media/tracking/opencv/opencv';
import { START_TIMEOUT_MS, startKernel } from './tracking-reference/start-kernel';

const WIDTH_PX = 200;
const HEIGHT_PX = 160;
const CENTRE = { x: 100, y: 80 };
const RADIUS_PX = 24;
const STILL = { x: 0, y: 0 };

let cv: OpenCv;
let kernel: Kernel;
beforeAll(async () => {
  const loaded: OpenCv & { calledRun?: boolean; onRuntimeInitialized?: () => void } = createRequire(
    import.meta.url,
  )('@techstark/opencv-js/dist/opencv.js');
  if (loaded.calledRun !== true) {
    await new Promise<void>((resolve) => {
      loaded.onRuntimeInitialized = resolve;
    });
  }
  cv = loaded;
  kernel = await startKernel();
}, START_TIMEOUT_MS);

const METHODS: readonly (readonly [string, () => FlowMethod])[] = [
  ['farneback', () => new FarnebackFlow(kernel)],
  ['lucas-kanade', () => new LucasKanadeFlow(cv)],
];

test.each(METHODS)('%s gives the motion of the player and of the background', (_, makeFlow) => {
  const before = scene(STILL, STILL);
  const after = scene({ x: 3, y: -2 }, { x: -1, y: 1 });
  const step = makeFlow().step({ before, after }, CENTRE, RADIUS_PX, 0);
  expect(step.motion?.x).toBeCloseTo(3, 0);
  expect(step.motion?.y).toBeCloseTo(-2, 0);
  expect(step.background?.x).toBeCloseTo(-1, 0);
  expect(step.background?.y).toBeCloseTo(1, 0);
  expect(step.validShare).toBe(1);
  expect(step.goodShare).toBeGreaterThan(0.9);
});

test.each(METHODS)('%s rejects points whose flow does not come back or fit', (_, makeFlow) => {
  const before = scene(STILL, STILL);
  const after = scene(null, STILL);
  const step = makeFlow().step({ before, after }, CENTRE, RADIUS_PX, 0);
  expect(step.goodShare).toBeLessThan(0.6);
  expect(step.background?.x).toBeCloseTo(0, 0);
});

test.each(METHODS)('%s counts only what is inside the picture', (_, makeFlow) => {
  const before = scene(STILL, STILL);
  const step = makeFlow().step({ before, after: before }, { x: -12, y: 80 }, RADIUS_PX, 0);
  expect(step.validShare).toBeLessThan(0.3);
});

test.each([
  [200, 160],
  [60, 61],
  [97, 130],
  [37, 150],
  [130, 16],
])("dense flow on a crop of %i x %i px matches OpenCV's", (widthPx, heightPx) => {
  const before = scene(STILL, STILL);
  const after = scene({ x: 3, y: -2 }, { x: -1.5, y: 0.5 });
  const crop = { left: 200 - widthPx, top: 160 - heightPx, widthPx, heightPx };
  const expected = openCvFlow(cropped(before, crop), cropped(after, crop));
  const dense = new DenseFlow(kernel);
  for (let y = 0; y < heightPx; y += 3) {
    const points = Array.from({ length: widthPx }, (_, x) => ({ x: crop.left + x, y: crop.top + y }));
    const ours = dense.at({ before, after }, crop, points);
    const theirs = expected.subarray(2 * y * widthPx, 2 * (y + 1) * widthPx);
    expect(Math.max(...ours.map((value, at) => Math.abs(value - (theirs[at] ?? Number.NaN))))).toBeLessThan(
      0.01,
    );
  }
});

test('reads points farther away from the flow of half the size', () => {
  const before = scene(STILL, STILL);
  const after = scene({ x: 3, y: -2 }, { x: -1.5, y: 0.5 });
  const crop = { left: 0, top: 0, widthPx: WIDTH_PX, heightPx: HEIGHT_PX };
  const others = [
    { x: 40, y: 40 },
    { x: 160, y: 121 },
  ];
  const flow = new DenseFlow(kernel).at({ before, after }, crop, [CENTRE], others);
  expect([...flow]).toEqual([3, -2, -1.5, 0.5, -1.5, 0.5].map((value) => expect.closeTo(value, 1)));
});

test('reads a crop that is too large at half its size', () => {
  const large = (shift: number): Plane => {
    const [widthPx, heightPx] = [500, 260];
    const data = Uint8Array.from({ length: widthPx * heightPx }, (_, at) =>
      texture((at % widthPx) / 3 - shift / 3, Math.floor(at / widthPx) / 3, 5),
    );
    return { widthPx, heightPx, data };
  };
  const crop = { left: 10, top: 5, widthPx: 480, heightPx: 240 };
  const points = [{ x: 250, y: 130 }];
  const [x = 0, y = 0] = new DenseFlow(kernel).at({ before: large(0), after: large(4) }, crop, points);
  expect(x).toBeCloseTo(4, 1);
  expect(y).toBeCloseTo(0, 1);
});

/** OpenCV's own dense flow with the same parameters: x and y of every pixel. */
function openCvFlow(before: Plane, after: Plane): Float32Array {
  using mats = new MatScope(cv);
  const [from, to] = [before, after].map(({ widthPx, heightPx, data }) => {
    const mat = mats.make(heightPx, widthPx, cv.CV_8UC1);
    mat.data.set(data);
    return mat;
  });
  const flow = mats.make(before.heightPx, before.widthPx, cv.CV_32FC2);
  if (from === undefined || to === undefined) throw new Error('No pictures');
  cv.calcOpticalFlowFarneback(from, to, flow, 0.5, 3, 15, 2, 5, 1.2, 0);
  return flow.data32F.slice();
}

function cropped(plane: Plane, crop: Crop): Plane {
  const data = new Uint8Array(crop.widthPx * crop.heightPx);
  copyCrop(plane, crop, data);
  return { widthPx: crop.widthPx, heightPx: crop.heightPx, data };
}

/** A textured disc on a textured background, each shifted; null: noise in its place. */
function scene(player: Point | null, ground: Point): Plane {
  const data = Uint8Array.from({ length: WIDTH_PX * HEIGHT_PX }, (_, at) => {
    const x = at % WIDTH_PX;
    const y = Math.floor(at / WIDTH_PX);
    const isPlayer = Math.hypot(x - CENTRE.x, y - CENTRE.y) < 1.5 * RADIUS_PX;
    if (!isPlayer) return texture(x - ground.x, y - ground.y, 11);
    return player === null ? noise(at) : texture(x - player.x, y - player.y, 3);
  });
  return { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, data };
}

function noise(at: number): number {
  return Math.abs(Math.sin(at * 12.9898) * 43_758.5453 * 256) % 256;
}

/** Smooth and non-periodic. */
function texture(x: number, y: number, seed: number): number {
  const waves = [0.31, 0.47, 0.73].map(
    (step, k) => Math.sin(step * x + seed * k + 1.7 * Math.sin(0.21 * y)) * Math.cos(0.8 * step * y + seed),
  );
  return 128 + 35 * waves.reduce((sum, wave) => sum + wave, 0);
}
