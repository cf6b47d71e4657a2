import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import { makeHevcClip, type Planes } from '../../tests/media/hevc-clip';

const FRAME_RATE = 30;

/** Encodes a clip's pictures as HEVC, which phones record and which this browser cannot play. */
export async function asHevc(clip: Blob): Promise<Blob> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(clip) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The clip has no picture');
  const frames: Planes[] = [];
  for await (const sample of new VideoSampleSink(track).samples()) {
    using frame = sample;
    if (frame.format !== 'I420') throw new Error(`Frames are ${String(frame.format)} here, not I420`);
    const data = new Uint8Array(frame.allocationSize());
    await frame.copyTo(data);
    frames.push({ data, widthPx: frame.displayWidth, heightPx: frame.displayHeight });
  }
  return makeHevcClip(frames, FRAME_RATE);
}
