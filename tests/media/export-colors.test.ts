import { expect, test } from 'vitest';
import { makeClip } from './clips';
import { BT601, BT709, FULL_RANGE_BT601, FULL_RANGE_BT709, makeColorClip } from './export-clips';
import { exportBlob, TITLE } from './export-fixtures';
import { frameMiddlesSec, measureFile, picturesAt, psnr } from './measure';

test.each([
  ['BT.709', BT709],
  ['BT.601', BT601],
  ['full-range BT.709', FULL_RANGE_BT709],
  ['full-range BT.601', FULL_RANGE_BT601],
])('%s looks the same after the export, which is tagged BT.709 limited', async (_name, colorSpace) => {
  const clip = await makeColorClip(colorSpace);
  expect(await measureFile(clip)).toMatchObject({
    color: { matrix: colorSpace.matrix, fullRange: colorSpace.fullRange },
  });
  const result = await exportBlob(clip);
  const facts = await measureFile(result.file);
  expect(result.pipeline).toBe('planes');
  expect(facts.sps).toMatchObject({ isFullRange: false, primaries: 1, transfer: 1, matrix: 1 });
  const [source] = await picturesAt(clip, frameMiddlesSec([15]));
  const [made] = await picturesAt(result.file, frameMiddlesSec([15]));
  if (!source || !made) throw new Error('A picture is missing');
  expect(psnr(source, made)).toBeGreaterThan(35);
  await result.release();
});

test('uses a title background, and the dark card if it cannot be read', { tags: 'core' }, async () => {
  const clip = await makeClip({ widthPx: 320, heightPx: 180, durationSec: 0.2 });
  const canvas = new OffscreenCanvas(64, 64);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.fillStyle = '#FF0000';
  context.fillRect(0, 0, 64, 64);
  const corner = async (background: Blob): Promise<readonly number[]> => {
    const result = await exportBlob(clip.blob, { title: { ...TITLE, background } });
    const [title] = await picturesAt(result.file, frameMiddlesSec([25]));
    await result.release();
    return [...(title?.rgba.subarray(0, 3) ?? [])];
  };
  // Half-opacity black over red; the ground #0A0E13.
  const [red = NaN, green = NaN, blue = NaN] = await corner(await canvas.convertToBlob());
  expect(Math.abs(red - 128)).toBeLessThan(6);
  expect(Math.max(green, blue)).toBeLessThan(6);
  const dark = await corner(new Blob(['no picture'], { type: 'image/png' }));
  [10, 14, 19].forEach((value, i) => expect(Math.abs((dark[i] ?? NaN) - value)).toBeLessThan(5));
});
