import { describe, expect, test } from 'vitest';
import { NEW_TRACK } from '@/domain/track';
import { overlayScale, type PlayerState } from '@/media/drawing/geometry';
import { layoutBounds } from '@/media/drawing/overlay';
import { drawTrail } from '@/media/drawing/trail';
import { trailRuns } from '@/media/drawing/trail-runs';
import { KernelImage } from '@/media/export/kernel/kernel-image';
import { PictureKernel } from '@/media/export/kernel/picture-kernel';
import { layoutOf } from '@/media/export/planes/i420';
import { TrailBlender } from '@/media/export/planes/trail-blender';
import { STYLE } from './export-fixtures';

const WIDTH = 640;
const HEIGHT = 360;
const WHOLE = { left: 0, top: 0, scaleX: 1, scaleY: 1 };

const PATHS: Readonly<Record<string, (k: number) => readonly [x: number, y: number]>> = {
  'straight on': (k) => [80 + 8 * k, 150],
  'in a curve': (k) => [100 + 6 * k, 150 + 50 * Math.sin(k / 6)],
  downwards: (k) => [300 + 1.2 * k, 20 + 5 * k],
  'not at all': () => [320, 180],
  'there and back': (k) => [200 + 12 * Math.abs(30 - k), 180 + 0.6 * k],
  'out of the picture': (k) => [350 + 6 * k, 150 + 3 * k],
  'into the picture': (k) => [-150 + 7 * k, -90 + 4 * k],
};

function stateOf(path: string, isInterpolated: boolean): PlayerState {
  const placeAt = PATHS[path];
  return {
    ...NEW_TRACK,
    points: Array.from({ length: 60 }, (_, k) => {
      const [x, y] = placeAt?.(k) ?? [NaN, NaN];
      return { x, y, timeSec: k / 30, isManual: false, isInterpolated: isInterpolated && k > 25 && k < 45 };
    }),
    timeSec: 1.6,
    style: { ...STYLE, trail: '#FFFFFF' },
    videoWidthPx: WIDTH,
    videoHeightPx: HEIGHT,
    selectionRadiusPx: 40,
  };
}

const SCALE = overlayScale(WIDTH);
const CASES = Object.keys(PATHS).flatMap((path) => [
  { path, isInterpolated: false, kind: 'a whole trail' },
  { path, isInterpolated: true, kind: 'dashes' },
]);

describe("the kernel's trail", () => {
  test.each(CASES)('$path, $kind, matches what a canvas draws', ({ path, isInterpolated }) => {
    const state = stateOf(path, isInterpolated);
    const context = canvasOf(WIDTH, HEIGHT);
    const runs = trailRuns(state);
    drawTrail(context, runs, '#FFFFFF', SCALE);
    const drawn = opacitiesOf(context);
    const box = layoutBounds({ players: [{ state, runs, ring: null, name: null, arrow: null, opacity: 1 }] });
    if (!box) throw new Error('No trail');
    const made = blended({ runs, color: '#FFFFFF', scale: SCALE, box, view: WHOLE });

    let [touched, sum] = [0, 0];
    for (const [p, opacity] of drawn.entries()) {
      const other = made[p] ?? NaN;
      if (opacity === 0 && other === 0) continue;
      touched++;
      sum += Math.abs(opacity - other);
      // One level of luma holds 1.2 steps of opacity.
      if (isEven(drawn, p)) expect(Math.abs(opacity - other)).toBeLessThan(2);
    }
    expect(touched).toBeGreaterThan(100);
    // Edges differ, because Chrome moves corners to quarters of a pixel.
    expect(sum / touched).toBeLessThan(4);
  });

  test('matches a canvas in a cropped and scaled-down output', () => {
    const runs = trailRuns(stateOf('in a curve', false));
    const view = { left: 220, top: 60, scaleX: 0.75, scaleY: 0.75 };
    const context = canvasOf(WIDTH, HEIGHT);
    context.scale(view.scaleX, view.scaleY);
    context.translate(-view.left, -view.top);
    drawTrail(context, runs, '#FFFFFF', SCALE);
    const drawn = opacitiesOf(context);
    const made = blended({
      runs,
      color: '#FFFFFF',
      scale: SCALE,
      box: { x: 0, y: 0, width: 180, height: 120 },
      view,
    });
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const p = y * WIDTH + x;
        if (x >= 180 || y >= 120) expect(made[p]).toBe(0);
        else if (isEven(drawn, p)) expect(Math.abs((drawn[p] ?? NaN) - (made[p] ?? NaN))).toBeLessThan(2);
      }
    }
  });

  test('has the right color, and leaves nothing in the next picture', { tags: 'core' }, () => {
    const runs = trailRuns(stateOf('straight on', false));
    const image = gray();
    const blender = new TrailBlender(image);
    const trail = { runs, color: '#FF0000', scale: SCALE, view: WHOLE };
    blender.blend({ ...trail, box: { x: 100, y: 100, width: 400, height: 120 } });
    const first = image.view.data.slice();
    const { cbStart, crStart, chromaWidth } = layoutOf(image);
    const head = runs[0];
    const [x, y] = [Math.round(head?.x.at(-1) ?? NaN), Math.round(head?.y.at(-1) ?? NaN)];
    const chroma = Math.floor(y / 2) * chromaWidth + Math.floor(x / 2);
    // Red is 63, 102 and 240; little of the gray shows through.
    expect(Math.abs((first[y * WIDTH + x] ?? NaN) - 63)).toBeLessThan(6);
    expect(Math.abs((first[cbStart + chroma] ?? NaN) - 102)).toBeLessThan(6);
    expect(Math.abs((first[crStart + chroma] ?? NaN) - 240)).toBeLessThan(10);

    image.view.data.fill(128);
    blender.blend({ ...trail, box: { x: 60, y: 80, width: 560, height: 200 } });
    expect(image.view.data.every((value, at) => value === first[at])).toBe(true);
  });
});

function canvasOf(widthPx: number, heightPx: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  return context;
}

function gray(): KernelImage {
  const image = new KernelImage(new PictureKernel(), WIDTH, HEIGHT);
  image.view.data.fill(128);
  return image;
}

/** The opacities of a white trail, 0 to 255, measured by blending it over black. */
function blended(trail: Parameters<TrailBlender['blend']>[0]): readonly number[] {
  const image = gray();
  image.view.data.fill(16, 0, WIDTH * HEIGHT);
  new TrailBlender(image).blend(trail);
  return Array.from(image.view.data.subarray(0, WIDTH * HEIGHT), (luma) => ((luma - 16) * 255) / 219);
}

function opacitiesOf(context: OffscreenCanvasRenderingContext2D): readonly number[] {
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  return Array.from({ length: WIDTH * HEIGHT }, (_, p) => data[4 * p + 3] ?? NaN);
}

/** Whether a pixel and its neighbors have the same value, so no edge crosses it. */
function isEven(opacities: readonly number[], p: number): boolean {
  const around = [-WIDTH - 1, -WIDTH, -WIDTH + 1, -1, 1, WIDTH - 1, WIDTH, WIDTH + 1];
  return around.every((step) => opacities[p + step] === opacities[p]);
}
