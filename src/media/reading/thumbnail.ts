import { VideoSampleSink } from 'mediabunny';
import type { VideoSample } from 'mediabunny';
import { THUMBNAIL_JPEG_QUALITY } from '@/domain/limits';
import { withClipColor } from '../color/with-clip-color';
import type { MediaSource } from '../media-source';
import { disposeOnAbort } from './dispose-on-abort';
import { openInput } from './open-input';
import { clipTimesOf } from './clip-times';
import { trackSecAt } from './track-time';
import { videoTrackOf } from './probe';

const MAX_WIDTH_PX = 640;

/**
 * A frame of the clip, upright, as a JPEG of at most 640 px width.
 * @param atSec seconds from the first frame; the first frame when left out.
 * @throws AppError 'file-type', AbortError, or the decoder's error.
 */
export async function makeThumbnail(source: MediaSource, signal?: AbortSignal, atSec = 0): Promise<Blob> {
  using input = await openInput(source, signal);
  using _ = disposeOnAbort(input, signal);
  try {
    const track = await videoTrackOf(input);
    const shownSec = trackSecAt(await clipTimesOf(track), atSec);
    using sample = await new VideoSampleSink(withClipColor(track)).getSample(shownSec);
    if (sample === null) throw new Error('The clip has no such frame');
    return await thumbnailOf(sample);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/** A frame as a JPEG of at most 640 px width. */
export function thumbnailOf(sample: VideoSample): Promise<Blob> {
  const scale = Math.min(1, MAX_WIDTH_PX / sample.displayWidth);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(sample.displayWidth * scale)),
    Math.max(1, Math.round(sample.displayHeight * scale)),
  );
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('No 2D canvas');
  context.imageSmoothingQuality = 'high';
  sample.draw(context, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: THUMBNAIL_JPEG_QUALITY });
}
