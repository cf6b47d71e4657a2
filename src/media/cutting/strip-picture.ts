import type { InputVideoTrack } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { toldTrack } from '../color/told-track';
import { samplesAt } from '../reading/samples-at';
import { pictureBytes, type Picture } from '../tracking/frames/pictures/picture';
import { PictureReader } from '../tracking/frames/pictures/picture-reader';

/**
 * Makes small upright pictures of single frames, which fill a size and are cropped to it. It reads the decoder's planes:
 * frames that are drawn stay in the browser's cache of images, 12 MB for each frame of 1080p.
 */
export class StripPictures {
  private readonly reader: PictureReader;
  private readonly buffer: ArrayBuffer;

  private constructor(
    private readonly track: InputVideoTrack,
    private readonly size: PixelSize,
    private readonly rotationDeg: number,
    processing: PixelSize,
  ) {
    this.reader = new PictureReader(processing);
    this.buffer = new ArrayBuffer(pictureBytes(processing));
  }

  static async open(track: InputVideoTrack, size: PixelSize): Promise<StripPictures> {
    const rotationDeg = await track.getRotation();
    const [widthPx, heightPx] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const scale = Math.max(size.widthPx / widthPx, size.heightPx / heightPx);
    const [across, down] = [Math.ceil(widthPx * scale), Math.ceil(heightPx * scale)];
    const isUpright = rotationDeg % 180 === 0;
    const processing = isUpright ? { widthPx: across, heightPx: down } : { widthPx: down, heightPx: across };
    return new StripPictures(track, size, rotationDeg, processing);
  }

  /** The frame at a time; null where there is none. @throws the error of the decoder or the disk. */
  async at(timeSec: number): Promise<ImageData | null> {
    for await (const shown of samplesAt(toldTrack(this.track), [timeSec])) {
      if (!shown) return null;
      using sample = shown.sample;
      const isHd = this.reader.matrixOf(sample) === 'bt709';
      return upright(await this.reader.read(sample, this.buffer), this.size, this.rotationDeg, isHd);
    }
    return null;
  }
}

/** The middle of a stored picture, turned clockwise, as pixels. */
function upright(picture: Picture, size: PixelSize, rotationDeg: number, isHd: boolean): ImageData {
  const { widthPx, heightPx } = size;
  const { luma } = picture;
  const isTurned = rotationDeg % 180 !== 0;
  const left = Math.floor(((isTurned ? luma.heightPx : luma.widthPx) - widthPx) / 2);
  const top = Math.floor(((isTurned ? luma.widthPx : luma.heightPx) - heightPx) / 2);
  const image = new ImageData(widthPx, heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const [storedX, storedY] = storedPlace(left + x, top + y, luma, rotationDeg);
      writePixel(image.data, 4 * (y * widthPx + x), colorOf(picture, storedX, storedY), isHd);
    }
  }
  return image;
}

/** Where the pixel of an upright picture is stored. */
function storedPlace(
  x: number,
  y: number,
  { widthPx, heightPx }: PixelSize,
  rotationDeg: number,
): readonly [x: number, y: number] {
  switch (rotationDeg) {
    case 90:
      return [y, heightPx - 1 - x];
    case 180:
      return [widthPx - 1 - x, heightPx - 1 - y];
    case 270:
      return [widthPx - 1 - y, x];
    default:
      return [x, y];
  }
}

type Color = readonly [luma: number, cb: number, cr: number];

/** Luma from 0 to 255, and colors around 0 in the same scale. */
function colorOf({ luma, u, v, fullRange }: Picture, x: number, y: number): Color {
  const level = luma.data[y * luma.widthPx + x] ?? 0;
  const at = (y >> 1) * u.widthPx + (x >> 1);
  const [cb, cr] = [(u.data[at] ?? 128) - 128, (v.data[at] ?? 128) - 128];
  return fullRange ? [level, cb, cr] : [((level - 16) * 255) / 219, (cb * 255) / 224, (cr * 255) / 224];
}

function writePixel(data: Uint8ClampedArray, at: number, [luma, cb, cr]: Color, isHd: boolean): void {
  const [red, blue] = isHd ? [0.2126, 0.0722] : [0.299, 0.114];
  const r = luma + 2 * (1 - red) * cr;
  const b = luma + 2 * (1 - blue) * cb;
  data[at] = r;
  data[at + 1] = (luma - red * r - blue * b) / (1 - red - blue);
  data[at + 2] = b;
  data[at + 3] = 255;
}
