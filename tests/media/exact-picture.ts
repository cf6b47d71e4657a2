import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny';

/** Red, green and blue from 0 to 255, not rounded. */
export type ExactColor = readonly [red: number, green: number, blue: number];

/** A decoded picture whose colors are computed from its planes. */
export interface ExactPicture {
  readonly heightPx: number;
  /** Mean color of the pixels around a point, this many to each side. */
  meanAround(x: number, y: number, spreadX: number, spreadY: number): ExactColor;
}

/**
 * The picture at a time, computed by the formulas of limited-range BT.709. A canvas is less exact: Chromium's blue was
 * off by 8 levels although the file was right.
 */
export async function exactPictureAt(file: Blob, timeSec: number): Promise<ExactPicture> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('There is no picture');
  using sample = await new VideoSampleSink(track).getSample(timeSec);
  if (sample?.format !== 'I420' && sample?.format !== 'NV12') throw new Error(`Decoded as ${sample?.format}`);
  const { matrix, fullRange } = sample.colorSpace;
  if (matrix !== 'bt709' || fullRange === true) throw new Error('The picture is not limited-range BT.709');
  const bytes = new Uint8Array(sample.allocationSize());
  const [luma, first, second] = await sample.copyTo(bytes);
  if (!luma || !first) throw new Error('Planes are missing');
  const at = ({ offset, stride }: PlaneLayout, column: number, row: number): number =>
    bytes[offset + row * stride + column] ?? NaN;
  const colorAt = (x: number, y: number): ExactColor => {
    const [column, row] = [x >> 1, y >> 1];
    const cb = at(first, second ? column : 2 * column, row);
    const cr = second ? at(second, column, row) : at(first, 2 * column + 1, row);
    return fromBt709(at(luma, x, y), cb, cr);
  };
  return {
    heightPx: sample.codedHeight,
    meanAround: (x, y, spreadX, spreadY) => {
      const sums: [number, number, number] = [0, 0, 0];
      for (let row = y - spreadY; row <= y + spreadY; row++) {
        for (let column = x - spreadX; column <= x + spreadX; column++) {
          colorAt(column, row).forEach((value, channel) => (sums[channel] = (sums[channel] ?? 0) + value));
        }
      }
      const count = (2 * spreadX + 1) * (2 * spreadY + 1);
      return [sums[0] / count, sums[1] / count, sums[2] / count];
    },
  };
}

/** ITU-R BT.709, from luma of 16 to 235 and color differences of 16 to 240. */
function fromBt709(y: number, cb: number, cr: number): ExactColor {
  const luma = (255 / 219) * (y - 16);
  const [blue, red] = [(255 / 224) * (cb - 128), (255 / 224) * (cr - 128)];
  const [kr, kb] = [0.2126, 0.0722];
  const kg = 1 - kr - kb;
  return [
    inRange(luma + 2 * (1 - kr) * red),
    inRange(luma - (2 * kb * (1 - kb) * blue + 2 * kr * (1 - kr) * red) / kg),
    inRange(luma + 2 * (1 - kb) * blue),
  ];
}

function inRange(value: number): number {
  return Math.min(255, Math.max(0, value));
}

/** How far the color of a ring's lowest line is from a #RRGGBB color, at the closest of the rows below its center. */
export function ringColorError(
  picture: ExactPicture,
  center: { readonly x: number; readonly y: number },
  color: string,
): number {
  const wanted = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  let best = Number.POSITIVE_INFINITY;
  for (let y = Math.round(center.y); y < picture.heightPx - 2; y++) {
    const mean = picture.meanAround(Math.round(center.x), y, 4, 1);
    best = Math.min(best, Math.max(...mean.map((value, i) => Math.abs(value - (wanted[i] ?? 0)))));
  }
  return best;
}
