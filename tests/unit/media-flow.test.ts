import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { FarnebackFlow } from '@/media/tracking/flow/farneback';
import type { FlowMethod } from '@/media/tracking/flow/flow';
import { LucasKanadeFlow } from '@/media/tracking/flow/lucas-kanade';
import type { Plane } from '@/media/tracking/frames/picture';
import type { Point } from '@/media/tracking/geometry';
import type { OpenCv } from '@/media/tracking/opencv/opencv';

const WIDTH_PX = 200;
const HEIGHT_PX = 160;
const CENTRE = { x: 100, y: 80 };
const RADIUS_PX = 24;
const STILL = { x: 0, y: 0 };

let cv: OpenCv;
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
}, 60_000);

const METHODS: readonly (readonly [string, () => FlowMethod])[] = [
  ['farneback', () => new FarnebackFlow(cv)],
  ['lucas-kanade', () => new LucasKanadeFlow(cv)],
];

test.each(METHODS)('%s gives the motion of the player and that of the background', (_, makeFlow) => {
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

/** A textured disc on a textured ground, each shifted; null: noise in its place. */
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

/** Smooth and without period. */
function texture(x: number, y: number, seed: number): number {
  const waves = [0.31, 0.47, 0.73].map(
    (step, k) => Math.sin(step * x + seed * k + 1.7 * Math.sin(0.21 * y)) * Math.cos(0.8 * step * y + seed),
  );
  return 128 + 35 * waves.reduce((sum, wave) => sum + wave, 0);
}
