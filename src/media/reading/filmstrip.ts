import { CanvasSink, type Input } from 'mediabunny';
import { toldTrack } from '../color/told-track';
import type { MediaSource } from '../media-source';
import { openInput } from './open-input';
import { clipTimesOf } from './clip-times';
import { videoTrackOf } from './probe';
import { lookupSec } from './sampler';

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
  let input: Promise<Input> | null = null;
  let opening: ReturnType<typeof openSink> | null = null;
  const openSink = async () => {
    input ??= openInput(source);
    const track = await videoTrackOf(await input);
    return {
      times: await clipTimesOf(track),
      sink: new CanvasSink(toldTrack(track), { height: heightPx, poolSize: 1 }),
    };
  };
  return {
    read: async (frames, signal, onPicture) => {
      try {
        opening ??= openSink();
        const { times, sink } = await opening;
        let index = 0;
        const wanted = frames.map((frame) => lookupSec(times, frame));
        for await (const shown of sink.canvasesAtTimestamps(wanted)) {
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
    close: () => void input?.then((opened) => opened.dispose()),
  };
}
