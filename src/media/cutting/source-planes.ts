import { VideoSample } from 'mediabunny';
import { decideColor, type ColorTags } from '@/media/color/clip-color';
import { LUMA_WEIGHTS, planeColorOf, type PlaneColor } from '@/media/export/planes/color-space';
import { createI420, layoutOf, type I420Image } from '@/media/export/planes/i420';
import { CutProblemError } from './cut-error';
import { colorOfSps } from '../h264/sequence-parameters';

const NOT_SAID = { primaries: null, transfer: null, matrix: null, isFullRange: null };
/** Names of the numbers in ITU-T H.273; 2 means unspecified. */
const PRIMARIES: Readonly<Record<number, string | null>> = {
  1: 'bt709',
  2: null,
  5: 'bt470bg',
  6: 'smpte170m',
};
const MATRICES: Readonly<Record<number, string | null>> = {
  1: 'bt709',
  2: null,
  5: 'bt470bg',
  6: 'smpte170m',
};
const TRANSFERS: Readonly<Record<number, string | null>> = {
  1: 'bt709',
  2: null,
  6: 'smpte170m',
  13: 'iec61966-2-1',
};

/**
 * Converts decoded frames to planes in the source's own colors. Firefox decodes to RGB, and its encoder would produce
 * other values than those of the neighboring frames.
 */
export class SourcePlanes {
  private bytes = new Uint8Array(0);
  private image: I420Image | null = null;
  private context: OffscreenCanvasRenderingContext2D | null = null;

  /**
   * @param color what the values of the planes mean.
   * @param drawnAs how the browser converted them to RGB.
   */
  private constructor(
    private readonly color: PlaneColor,
    private readonly drawnAs: PlaneColor,
  ) {}

  /**
   * @param sps the source's sequence parameter set, which names its colors.
   * @throws CutProblemError 'not-copyable' for colors we cannot convert to planes (BT.2020, HDR).
   */
  static of(sps: Uint8Array | undefined, heightPx: number): SourcePlanes {
    const { primaries, transfer, matrix, isFullRange } = sps ? colorOfSps(sps) : NOT_SAID;
    const tags = {
      primaries: nameIn(PRIMARIES, primaries),
      transfer: nameIn(TRANSFERS, transfer),
      matrix: nameIn(MATRICES, matrix),
      fullRange: isFullRange,
    };
    const color = planeColorOf(decideColor(tags, 'avc', heightPx), heightPx);
    const isForeign = [tags.transfer, tags.matrix].includes(FOREIGN);
    if (color === null || isForeign) throw new CutProblemError('not-copyable');
    return new SourcePlanes(color, { matrix: matrixOfFirefox(tags), isFullRange: false });
  }

  /**
   * Copies the sample into planes, in its stored orientation. Not every encoder accepts frames straight from a decoder:
   * WebKitGTK's reads them as empty. The caller closes both.
   */
  async copy(sample: VideoSample): Promise<VideoSample> {
    const { format, codedWidth, codedHeight, timestamp, duration } = sample;
    const { matrix, isFullRange } = this.color;
    const init = {
      codedWidth,
      codedHeight,
      timestamp: Math.round(timestamp * 1e6),
      duration: Math.round(duration * 1e6),
      // Firefox's encoder converts planes without a color space.
      colorSpace: {
        primaries: 'bt709',
        transfer: 'bt709',
        matrix: matrix === 'bt709' ? 'bt709' : 'smpte170m',
        fullRange: isFullRange,
      },
    } as const;
    if (format === 'I420' || format === 'NV12') {
      const sizeBytes = sample.allocationSize();
      // The new frame copies the data, so one buffer is enough for all frames.
      if (this.bytes.length !== sizeBytes) this.bytes = new Uint8Array(sizeBytes);
      const layout = await sample.copyTo(this.bytes);
      return asSample(this.bytes, { ...init, format, layout });
    }
    return asSample(this.drawn(sample).data, { ...init, format: 'I420' });
  }

  private drawn(sample: VideoSample): I420Image {
    const { codedWidth, codedHeight } = sample;
    this.context ??= new OffscreenCanvas(codedWidth, codedHeight).getContext('2d', {
      alpha: false,
      willReadFrequently: true,
    });
    if (!this.context) throw new Error('No 2D canvas');
    sample.setRotation(0);
    sample.draw(this.context, 0, 0, codedWidth, codedHeight);
    this.image ??= createI420(codedWidth, codedHeight);
    fillPlanes(this.image, this.context.getImageData(0, 0, codedWidth, codedHeight).data, this.drawnAs);
    return this.image;
  }
}

function asSample(bytes: Uint8Array<ArrayBuffer>, init: VideoFrameBufferInit): VideoSample {
  return new VideoSample(new VideoFrame(bytes, init));
}

/** Fills luma per pixel and chroma per four pixels. */
function fillPlanes(image: I420Image, rgba: Uint8ClampedArray, { matrix, isFullRange }: PlaneColor): void {
  const { data, widthPx, heightPx } = image;
  const { kr: red, kb: blue } = LUMA_WEIGHTS[matrix];
  const green = 1 - red - blue;
  const lumaScale = isFullRange ? 1 : 219 / 255;
  const lumaStart = (isFullRange ? 0 : 16) + 0.5;
  const colorScale = isFullRange ? 1 : 224 / 255;
  const { cbStart, crStart, chromaWidth } = layoutOf(image);
  for (let y = 0; y < heightPx; y += 2) {
    for (let x = 0; x < widthPx; x += 2) {
      let [reds, lumas, blues] = [0, 0, 0];
      for (let k = 0; k < 4; k++) {
        const pixel = (y + (k >> 1)) * widthPx + x + (k & 1);
        const r = rgba[4 * pixel] ?? 0;
        const b = rgba[4 * pixel + 2] ?? 0;
        const luma = red * r + green * (rgba[4 * pixel + 1] ?? 0) + blue * b;
        data[pixel] = lumaStart + lumaScale * luma;
        reds += r;
        lumas += luma;
        blues += b;
      }
      const color = (y >> 1) * chromaWidth + (x >> 1);
      data[cbStart + color] = 128.5 + (colorScale * (blues - lumas)) / (8 * (1 - blue));
      data[crStart + color] = 128.5 + (colorScale * (reds - lumas)) / (8 * (1 - red));
    }
  }
}

/** A color we cannot convert to planes. */
const FOREIGN = 'other';

function nameIn(names: Readonly<Record<number, string | null>>, number: number | null): string | null {
  if (number === null) return null;
  return number in names ? (names[number] ?? null) : FOREIGN;
}

/**
 * The matrix that Firefox uses when it decodes H.264 to RGB: the tagged one, otherwise that of the primaries, otherwise
 * BT.709, at any size. It reads full range as limited.
 */
function matrixOfFirefox({ matrix, primaries }: ColorTags): PlaneColor['matrix'] {
  const said = matrix ?? primaries;
  return said === 'smpte170m' || said === 'bt470bg' ? 'bt601' : 'bt709';
}
