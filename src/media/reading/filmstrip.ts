import { CanvasSink } from 'mediabunny';
import type { MediaSource } from '../media-source';
import { disposeOnAbort } from './dispose-on-abort';
import { openInput } from './open-input';
import { originOf, videoTrackOf } from './probe';

/**
 * Small pictures spread evenly over the clip, each from the middle of its share, delivered as they are ready.
 * Whoever receives a bitmap closes it.
 * @throws AppError 'file-type', AbortError, or the decoder's error.
 */
export async function makeFilmstrip(
  source: MediaSource,
  count: number,
  heightPx: number,
  signal: AbortSignal,
  onFrame: (index: number, picture: ImageBitmap) => void,
): Promise<void> {
  using input = openInput(source);
  using _ = disposeOnAbort(input, signal);
  try {
    const track = await videoTrackOf(input);
    const originSec = await originOf(track);
    const lengthSec = (await track.computeDuration()) - originSec;
    const times = Array.from({ length: count }, (_, k) => originSec + ((k + 0.5) / count) * lengthSec);
    const sink = new CanvasSink(track, { height: heightPx, poolSize: 1 });
    let index = 0;
    for await (const frame of sink.canvasesAtTimestamps(times)) {
      if (frame !== null) onFrame(index, await createImageBitmap(frame.canvas));
      signal.throwIfAborted();
      index++;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
