/** The cutting screen's small pictures look like the drawn frames, in every clip format. */
import { BlobSource, Input, MP4, VideoSampleSink, WEBM } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { openRecording } from '@/media/cutting/recording';
import { makeClip, type ClipOptions } from './clips';

const SIZE = { widthPx: 100, heightPx: 56 } as const;
/** Mean difference to a picture shrunk by another method; a wrongly rotated one has 20. */
const ALIKE = 6;

describe.each<{ readonly name: string; readonly options: ClipOptions }>([
  { name: 'H.264', options: {} },
  { name: 'H.264 that is turned by 90 degrees', options: { rotationDeg: 90 } },
  { name: 'H.264 that is turned by 180 degrees', options: { rotationDeg: 180 } },
  { name: 'H.264 that is turned by 270 degrees', options: { rotationDeg: 270 } },
  { name: 'VP9', options: { container: 'webm', codec: 'vp9' } },
  { name: 'a high picture', options: { widthPx: 360, heightPx: 640 } },
])('$name', ({ name, options }) => {
  test('a strip shows the pictures of key frames', { tags: name === 'H.264' ? 'core' : [] }, async () => {
    const { blob } = await makeClip({ durationSec: 3, ...options });
    const recording = await openRecording(blob);
    const pictures = new Map<number, ImageData>();
    await recording.readStrip(3, SIZE, new AbortController().signal, (index, picture) =>
      pictures.set(index, picture),
    );
    recording.close();
    expect([...pictures.keys()]).toEqual([0, 1, 2]);
    for (const [index, { data }] of pictures) {
      const wanted = await drawn(blob, index);
      const sum = data.reduce((total, value, at) => total + Math.abs(value - (wanted[at] ?? 0)), 0);
      expect(sum / data.length).toBeLessThan(ALIKE);
    }
  });
});

/** The frame at a second, drawn by the browser so that it fills the size. */
async function drawn(blob: Blob, second: number): Promise<Uint8ClampedArray> {
  using input = new Input({ formats: [MP4, WEBM], source: new BlobSource(blob) });
  const track = await input.getPrimaryVideoTrack();
  using sample = track && (await new VideoSampleSink(track).getSample(second));
  const context = new OffscreenCanvas(SIZE.widthPx, SIZE.heightPx).getContext('2d');
  if (!context || !sample) throw new Error('Nothing to draw');
  context.imageSmoothingQuality = 'high';
  sample.drawWithFit(context, { fit: 'cover' });
  return context.getImageData(0, 0, SIZE.widthPx, SIZE.heightPx).data;
}
