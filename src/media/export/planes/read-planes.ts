import type { VideoSample } from 'mediabunny';
import { layoutOf, type I420Image } from './i420';

/** True when the sample's pixels can be copied as they are: 8-bit 4:2:0. */
export function hasReadablePlanes(sample: VideoSample): boolean {
  const { left, top } = sample.visibleRect;
  return (sample.format === 'I420' || sample.format === 'NV12') && left % 2 === 0 && top % 2 === 0;
}

/**
 * Copies the top left part of a decoded picture, as stored (not turned), into planes.
 * @param image has at most the sample's visible size.
 * @param scratch holds an NV12 frame's mixed colors; as large as the two color planes.
 */
export async function readPlanes(
  sample: VideoSample,
  image: I420Image,
  scratch: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { widthPx, heightPx } = image;
  const { cbStart, crStart, chromaWidth } = layoutOf(image);
  const { left, top } = sample.visibleRect;
  const rect = { x: left, y: top, width: widthPx, height: heightPx };
  const luma = { offset: 0, stride: widthPx };
  if (sample.format === 'NV12') {
    await sample.copyTo(image.data, { rect, layout: [luma, { offset: cbStart, stride: widthPx }] });
    splitColors(image, scratch);
    return;
  }
  const cb = { offset: cbStart, stride: chromaWidth };
  const cr = { offset: crStart, stride: chromaWidth };
  await sample.copyTo(image.data, { rect, layout: [luma, cb, cr] });
}

/** NV12 keeps Cb and Cr by turns in one plane; I420 one after the other. */
function splitColors(image: I420Image, scratch: Uint8Array<ArrayBuffer>): void {
  const { data } = image;
  const { cbStart, crStart } = layoutOf(image);
  scratch.set(data.subarray(cbStart));
  const count = crStart - cbStart;
  for (let q = 0, p = 0; q < count; q++, p += 2) {
    data[cbStart + q] = scratch[p] ?? 0;
    data[crStart + q] = scratch[p + 1] ?? 0;
  }
}
