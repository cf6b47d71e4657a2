import { VideoSample } from 'mediabunny';
import { hasReadablePlanes } from './readable-planes';

const PAL = 'bt470bg';

/**
 * A copy of a PAL frame tagged with BT.709's primaries; the caller closes it. Browsers show PAL in a `<video>` without
 * converting its primaries, but Chromium converts them when it draws a frame.
 * @returns null for other frames, and for those without readable planes.
 */
export async function withoutPalPrimaries(sample: VideoSample): Promise<VideoSample | null> {
  const { primaries, matrix, fullRange } = sample.colorSpace;
  if (primaries !== PAL || !hasReadablePlanes(sample)) return null;
  const { format, visibleRect, rotation } = sample;
  const bytes = new Uint8Array(sample.allocationSize());
  const layout = await sample.copyTo(bytes);
  const frame = new VideoFrame(bytes, {
    format: format === 'NV12' ? format : 'I420',
    codedWidth: visibleRect.width,
    codedHeight: visibleRect.height,
    timestamp: Math.round(sample.timestamp * 1e6),
    layout,
    colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix, fullRange },
  });
  return new VideoSample(frame, { rotation, flip: sample.flip });
}
