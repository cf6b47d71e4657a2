import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { sampleFrames } from '@/media/reading/sampler';
import { layoutOf } from '@/media/tracking/frames/sources/feed-by-decoding';
import { pictureBytes } from '@/media/pictures/picture';
import { PictureReader } from '@/media/pictures/picture-reader';
import { makeGeometry } from '@/media/tracking/geometry';
import { store } from './fetch-clip';
import type { DecodedShape } from './page-api';

/** How many pictures are sent at once. */
const BATCH = 16;

/** Stores a clip's pictures as the product's engine gets them, decoded and shrunk by the same code. */
export async function decodeClip(blob: Blob, storeUrl: string): Promise<DecodedShape> {
  using input = await openInput({ kind: 'blob', blob });
  const track = await videoTrackOf(input);
  const layout = await layoutOf(track);
  const { processing } = makeGeometry(layout);
  const reader = new PictureReader(processing);
  const bytes = pictureBytes(processing);
  let batch: ArrayBuffer[] = [];
  let [frames, stored, fullRange] = [0, 0, false];
  const flush = async (): Promise<void> => {
    await store(storeUrl, stored * bytes, new Blob(batch));
    stored = frames;
    batch = [];
  };
  for await (const { sample: given } of sampleFrames(track, { first: 0 })) {
    using sample = given;
    const buffer = new ArrayBuffer(bytes);
    ({ fullRange } = await reader.read(sample, buffer));
    batch.push(buffer);
    frames++;
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return { layout, fullRange, frames };
}
