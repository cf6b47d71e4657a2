import { expect, test } from 'vitest';
import { seeksIn, seeksInFiles } from '@/media/tracking/frames/sources/seeks-in-files';
import { makeClip } from './clips';

const NO_CLIP = new Blob(['no clip'], { type: 'video/mp4' });

test('a clip that fails is to be played from its address', async () => {
  expect(await seeksIn(NO_CLIP)).toBe(false);
});

test('this browser seeks in a clip from memory, and is asked once', async () => {
  const { blob } = await makeClip({ widthPx: 320, heightPx: 180, durationSec: 1 });
  expect(await seeksInFiles(blob)).toBe(true);
  expect(await seeksInFiles(NO_CLIP)).toBe(true);
});
