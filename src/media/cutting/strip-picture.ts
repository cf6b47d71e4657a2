import type { InputVideoTrack } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { withClipColor } from '../color/with-clip-color';
import { samplesAt } from '../reading/samples-at';
import { pictureBytes } from '../pictures/picture';
import { imageOf, type Turning } from '../pictures/picture-image';
import { PictureReader } from '../pictures/picture-reader';

/**
 * Makes small upright pictures of single frames, cropped to fill a size. Reads the decoder's planes, because drawn
 * frames stay in the browser's image cache, 12 MB for each 1080p frame.
 */
export class StripPictures {
  private readonly reader: PictureReader;
  private readonly buffer: ArrayBuffer;

  private constructor(
    private readonly track: InputVideoTrack,
    private readonly size: PixelSize,
    private readonly turning: Turning,
    processing: PixelSize,
  ) {
    this.reader = new PictureReader(processing);
    this.buffer = new ArrayBuffer(pictureBytes(processing));
  }

  static async open(track: InputVideoTrack, size: PixelSize): Promise<StripPictures> {
    const turning = { rotationDeg: await track.getRotation(), flip: await track.getFlip() };
    const [widthPx, heightPx] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const scale = Math.max(size.widthPx / widthPx, size.heightPx / heightPx);
    const [across, down] = [Math.ceil(widthPx * scale), Math.ceil(heightPx * scale)];
    const isUpright = turning.rotationDeg % 180 === 0;
    const processing = isUpright ? { widthPx: across, heightPx: down } : { widthPx: down, heightPx: across };
    return new StripPictures(track, size, turning, processing);
  }

  /** The frame at a time; null where there is none. @throws the error of the decoder or the disk. */
  async at(timeSec: number): Promise<ImageData | null> {
    for await (const shown of samplesAt(withClipColor(this.track), [timeSec])) {
      if (!shown) return null;
      using sample = shown.sample;
      const picture = await this.reader.read(sample, this.buffer);
      return imageOf(picture, this.size, this.turning, this.reader.matrixOf(sample));
    }
    return null;
  }
}
