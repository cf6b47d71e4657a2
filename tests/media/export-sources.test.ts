import { expect, test } from 'vitest';
import { ringCenter } from '@/domain/path';
import { makeClip } from './clips';
import { pictureOf, SMALL } from './export-bare';
import { exportBlob, highlightOf, MAGENTA, pathOf, SELECTION_RADIUS_PX } from './export-fixtures';
import { frameMiddlesSec, measureFile, picturesAt, ringCenterIn } from './measure';

test('the ring follows the displayed path of a rotated clip', { tags: 'core' }, async () => {
  const clip = await makeClip({ ...SMALL, widthPx: 640, heightPx: 360, rotationDeg: 90 });
  const result = await exportBlob(clip.blob, { highlight: highlightOf(pathOf(clip)) });
  const [picture] = await picturesAt(result.file, frameMiddlesSec([15]));
  const feet = ringCenter(clip.truthAt(15 / 30), SELECTION_RADIUS_PX);
  const area = { x: feet.x - 50, y: feet.y - 50, width: 100, height: 100 };
  const found = ringCenterIn(pictureOf(picture), area, MAGENTA);
  expect(Math.hypot((found?.x ?? NaN) - feet.x, (found?.y ?? NaN) - feet.y)).toBeLessThan(3);
  await result.release();
});

test('the test export stops after this many frames of the clip', async () => {
  const clip = await makeClip(SMALL);
  const result = await exportBlob(clip.blob, { maxFrames: 7 });
  expect(result.frames).toBe(7);
  expect(result.hasSound).toBe(false);
  expect((await measureFile(result.file)).audioCodec).toBeNull();
  await result.release();
});
