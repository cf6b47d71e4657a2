import type { Input, VideoSample } from 'mediabunny';
import { withClipColor } from '../color/with-clip-color';
import type { MediaSource } from '../media-source';
import { openInput } from './open-input';
import { clipTimesOf } from './clip-times';
import { videoTrackOf } from './probe';
import { lookupSec } from './sampler';
import { samplesAt } from './samples-at';

/** Small pictures of a clip, decoded on request. */
export interface FilmstripReader {
  /**
   * Pictures of frames of the 30 fps grid, in ascending order, each delivered as soon as it is decoded. Frames between
   * two of them are decoded at most once. The receiver closes the bitmaps.
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

/** Opens a clip for pictures of this height. Reads nothing until pictures are requested. */
export function openFilmstrip(source: MediaSource, heightPx: number): FilmstripReader {
  let input: Promise<Input> | null = null;
  let opening: ReturnType<typeof openTrack> | null = null;
  const openTrack = async () => {
    input ??= openInput(source);
    const track = await videoTrackOf(await input);
    return { track, times: await clipTimesOf(track) };
  };
  return {
    read: async (frames, signal, onPicture) => {
      try {
        opening ??= openTrack();
        const { track, times } = await opening;
        const canvas = new StripCanvas(heightPx);
        let index = 0;
        const wanted = frames.map((frame) => lookupSec(times, frame));
        for await (const shown of samplesAt(withClipColor(track), wanted, signal)) {
          const frame = frames[index++];
          if (shown === null || frame === undefined) continue;
          using sample = shown.sample;
          const picture = await canvas.pictureOf(sample);
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

/** Draws all pictures of a strip, which have the same height. */
class StripCanvas {
  private readonly canvas = new OffscreenCanvas(1, 1);

  constructor(private readonly heightPx: number) {}

  pictureOf(sample: VideoSample): Promise<ImageBitmap> {
    const { canvas, heightPx } = this;
    canvas.height = heightPx;
    canvas.width = Math.max(1, Math.round((heightPx * sample.displayWidth) / sample.displayHeight));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No 2D canvas');
    sample.draw(context, 0, 0, canvas.width, canvas.height);
    return createImageBitmap(canvas);
  }
}
