import { Mp4OutputFormat, Output, Quality, StreamTarget, VideoSample, VideoSampleSource } from 'mediabunny';
import type { InputVideoTrack, StreamTargetChunk, VideoSampleInit } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { sampleFrames } from '@/media/reading/sampler';

/** Memory for decoded pixels while the order of frames is reversed. */
const HELD_BYTES = 96 * 1024 * 1024;
const MAX_HELD_FRAMES = 64;

interface HeldFrame {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly init: Required<
    Pick<VideoSampleInit, 'format' | 'codedWidth' | 'codedHeight' | 'layout' | 'colorSpace'>
  >;
}

/**
 * Writes a clip's frames (of its 30 fps grid) in another order, 30 a second. VP9 with quantizer 0 is lossless, so the
 * new frames equal the old ones; browsers' H.264 encoders cannot do that. The order must be steadily forward or
 * backward; backward, pieces of the clip are decoded one after the other, each from its key frame, and reversed.
 */
export async function reorderClip(
  blob: Blob,
  order: readonly number[],
  target: WritableStream<StreamTargetChunk>,
): Promise<void> {
  using input = await openInput({ kind: 'blob', blob });
  const track = await videoTrackOf(input);
  const output = new Output({
    format: new Mp4OutputFormat(),
    target: new StreamTarget(target, { chunked: true }),
  });
  const source = new VideoSampleSource({
    codec: 'vp9',
    // The bitrate is used only by browsers without a quantizer.
    quality: new Quality({ quantizer: 0, bitrate: 60 * (await pixels(track)) }),
    keyFrameInterval: 1,
  });
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  await output.start();
  let written = 0;
  for await (const { data, init } of inOrder(track, order)) {
    const timestamp = written++ / FRAME_RATE;
    using sample = new VideoSample(data, { ...init, timestamp, duration: 1 / FRAME_RATE });
    await source.add(sample);
  }
  source.close();
  await output.finalize();
}

async function pixels(track: InputVideoTrack): Promise<number> {
  return (await track.getCodedWidth()) * (await track.getCodedHeight());
}

async function* inOrder(track: InputVideoTrack, order: readonly number[]): AsyncGenerator<HeldFrame> {
  const [first = 0, second = first] = order;
  const isBackward = second < first;
  const frameBytes = 1.5 * (await pixels(track));
  const step = isBackward
    ? Math.max(1, Math.min(MAX_HELD_FRAMES, Math.floor(HELD_BYTES / frameBytes)))
    : order.length;
  for (let at = 0; at < order.length; at += step) {
    const wanted = order.slice(at, at + step);
    const frames = framesOf(track, new Set(wanted));
    if (!isBackward) {
      yield* frames;
      continue;
    }
    const held: HeldFrame[] = [];
    for await (const frame of frames) held.push(frame);
    yield* held.reverse();
  }
}

/** The wanted frames in presentation order, copied from the decoder. */
async function* framesOf(track: InputVideoTrack, wanted: ReadonlySet<number>): AsyncGenerator<HeldFrame> {
  const range = { first: Math.min(...wanted), end: Math.max(...wanted) + 1 };
  for await (const { frameIndex, sample: given } of sampleFrames(track, range)) {
    using sample = given;
    if (wanted.has(frameIndex)) yield copyOf(sample);
  }
}

async function copyOf(sample: VideoSample): Promise<HeldFrame> {
  if (sample.format === null) throw new Error('The frames have a format that cannot be copied');
  const data = new Uint8Array(sample.allocationSize());
  const layout = await sample.copyTo(data);
  const { width, height } = sample.visibleRect;
  const colorSpace = sample.colorSpace.toJSON();
  return {
    data,
    init: { format: sample.format, codedWidth: width, codedHeight: height, layout, colorSpace },
  };
}
