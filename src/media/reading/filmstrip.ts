import { CanvasSink } from 'mediabunny';
import { toldTrack } from '../color/told-track';
import type { MediaSource } from '../media-source';
import { openInput } from './open-input';
import { originOf, videoTrackOf } from './probe';
import { gridTimeSec } from './sampler';

/** Small pictures of a clip, decoded as they are asked for. */
export interface FilmstripReader {
  /**
   * Pictures of frames of the 30 fps grid, in rising order, each delivered as soon as it is decoded. Frames between two
   * of them are decoded at most once. The receiver closes the bitmaps.
   * @throws AppError 'file-type', AbortError, or the decoder's error.
   */
  read(
    frames: readonly number[],
    signal: AbortSignal,
    onPicture: (frame: number, picture: ImageBitmap) => void,
  ): Promise<void>;
  /** Closes the clip. Abort a running read first. */
  close(): void;
}

/** Opens a clip for pictures of this height. The clip is not read until pictures are asked for. */
export function openFilmstrip(source: MediaSource, heightPx: number): FilmstripReader {
  const input = openInput(source);
  let opening: ReturnType<typeof openSink> | null = null;
  const openSink = async () => {
    const track = await videoTrackOf(input);
    return {
      originSec: await originOf(track),
      sink: new CanvasSink(toldTrack(track), { height: heightPx, poolSize: 1 }),
    };
  };
  return {
    read: async (frames, signal, onPicture) => {
      try {
        opening ??= openSink();
        const { originSec, sink } = await opening;
        let index = 0;
        const times = frames.map((frame) => gridTimeSec(originSec, frame));
        for await (const shown of sink.canvasesAtTimestamps(times)) {
          signal.throwIfAborted();
          const frame = frames[index++];
          if (shown === null || frame === undefined) continue;
          const picture = await createImageBitmap(shown.canvas);
          if (signal.aborted) picture.close();
          signal.throwIfAborted();
          onPicture(frame, picture);
        }
      } catch (error) {
        // The next call tries again, because a clip that could not be opened may be readable later.
        opening = null;
        signal.throwIfAborted();
        throw error;
      }
    },
    close: () => input.dispose(),
  };
}
