import { VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import { FrameDrawer } from '@/media/export/pipelines/frame-drawer';
import { softwareContext } from '@/media/export/pipelines/overlay-layer';

const [width, height] = [64, 36];

type Turn = Pick<VideoSample, 'rotation' | 'flip'>;

/** A picture that looks different from every side, in I420, or half transparent in RGBA. */
function sampleOf({ rotation, flip }: Turn, alpha = 255): VideoSample {
  const context = softwareContext(width, height, true);
  for (let x = 0; x < width; x += 8) {
    for (let y = 0; y < height; y += 6) {
      context.fillStyle = `rgb(${4 * x} ${7 * y} ${x < y ? 200 : 40} / ${alpha / 255})`;
      context.fillRect(x, y, 8, 6);
    }
  }
  const { data } = context.getImageData(0, 0, width, height);
  return new VideoSample(new Uint8Array(data), {
    format: alpha === 255 ? 'RGBX' : 'RGBA',
    codedWidth: width,
    codedHeight: height,
    timestamp: 0,
    rotation,
    flip,
  });
}

function meanDifference(a: OffscreenCanvasRenderingContext2D, b: OffscreenCanvasRenderingContext2D): number {
  const size = [a.canvas.width, a.canvas.height] as const;
  const other = b.getImageData(0, 0, ...size).data;
  const all = a.getImageData(0, 0, ...size).data;
  return all.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? NaN)), 0) / all.length;
}

const TURNS = ([0, 90, 180, 270] as const).flatMap((rotation) =>
  [false, true].map((flip): Turn => ({ rotation, flip })),
);

test.each(TURNS.flatMap((turn) => [1, 0.5, 2].map((scale) => ({ ...turn, scale }))))(
  'draws a frame like the browser: $rotation degrees, flipped $flip, times $scale',
  async ({ scale, ...turn }) => {
    using sample = sampleOf(turn);
    const size = { widthPx: sample.displayWidth * scale, heightPx: sample.displayHeight * scale };
    const [ours, theirs] = [0, 1].map(() => softwareContext(size.widthPx, size.heightPx, false));
    if (!ours || !theirs) throw new Error('No canvas');
    await new FrameDrawer().draw(ours, sample, size);
    sample.draw(theirs, 0, 0, size.widthPx, size.heightPx);
    expect(meanDifference(ours, theirs)).toBeLessThan(1);
    // Without this, the comparison would also pass if both were blank.
    const blank = softwareContext(size.widthPx, size.heightPx, false);
    expect(meanDifference(ours, blank)).toBeGreaterThan(20);
  },
);

test('draws a translucent frame over black, not over the previous frame', async () => {
  const drawer = new FrameDrawer();
  const size = { widthPx: width, heightPx: height };
  const [twice, once] = [0, 1].map(() => softwareContext(width, height, false));
  if (!twice || !once) throw new Error('No canvas');
  using bright = sampleOf({ rotation: 0, flip: false });
  using clear = sampleOf({ rotation: 0, flip: false }, 100);
  await drawer.draw(twice, bright, size);
  await drawer.draw(twice, clear, size);
  await drawer.draw(once, clear, size);
  expect(meanDifference(twice, once)).toBe(0);
  expect(meanDifference(twice, softwareContext(width, height, false))).toBeGreaterThan(10);
});
