import type { PixelSize } from '@/domain/pixel-size';
import type { MediaSource } from '../media-source';
import { disposeOnAbort } from './dispose-on-abort';
import { openInput } from './open-input';
import { videoTrackOf } from './probe';

/** Size of a film's displayed picture in pixels, read without decoding. @throws as probeClip. */
export async function pictureSizeOf(source: MediaSource, signal: AbortSignal): Promise<PixelSize> {
  using input = await openInput(source, signal);
  using _ = disposeOnAbort(input, signal);
  try {
    const track = await videoTrackOf(input);
    return { widthPx: await track.getDisplayWidth(), heightPx: await track.getDisplayHeight() };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
