import type { VideoSample } from 'mediabunny';
import type { Size } from '../geometry';
import { boxDownscale } from './downscale';
import type { SampleView } from './downscale';
import { makePlane } from './picture';
import type { Picture, Plane } from './picture';
import { rgbaToPicture } from './rgba';

/** Formats whose planes are read directly, with the chroma's subsampling. The rest is drawn by the browser. */
const PLANAR: Readonly<
  Record<string, { readonly x: 1 | 2; readonly y: 1 | 2; readonly interleaved: boolean }>
> = {
  I420: { x: 2, y: 2, interleaved: false },
  I420A: { x: 2, y: 2, interleaved: false },
  NV12: { x: 2, y: 2, interleaved: true },
  I422: { x: 2, y: 1, interleaved: false },
  I422A: { x: 2, y: 1, interleaved: false },
  I444: { x: 1, y: 1, interleaved: false },
  I444A: { x: 1, y: 1, interleaved: false },
};

/**
 * Turns decoded frames into pictures at processing scale. Reads the decoder's planes (at 720p four times as fast as
 * drawing and reading back) and draws only when the format has no 8-bit planes or is unknown (null).
 */
export class PictureReader {
  private readonly luma: Plane;
  private readonly u: Plane;
  private readonly v: Plane;
  private bytes = new Uint8Array(0);
  private context: OffscreenCanvasRenderingContext2D | null = null;

  constructor(private readonly processing: Size) {
    const { widthPx, heightPx } = processing;
    this.luma = makePlane(widthPx, heightPx);
    this.u = makePlane(Math.ceil(widthPx / 2), Math.ceil(heightPx / 2));
    this.v = makePlane(this.u.widthPx, this.u.heightPx);
  }

  /** The picture is overwritten by the next read. The sample stays the caller's to close. */
  async read(sample: VideoSample): Promise<Picture> {
    const planar = PLANAR[sample.format ?? ''];
    if (planar === undefined || !this.fits(sample)) return this.draw(sample);
    const size = sample.allocationSize();
    if (this.bytes.length < size) this.bytes = new Uint8Array(size);
    const [luma, first, second] = await sample.copyTo(this.bytes);
    if (luma === undefined || first === undefined) return this.draw(sample);
    const { width, height } = sample.visibleRect;
    const chroma = { widthPx: Math.ceil(width / planar.x), heightPx: Math.ceil(height / planar.y) };
    boxDownscale(this.view(luma, 0, 1, { widthPx: width, heightPx: height }), this.luma);
    const stepBytes = planar.interleaved ? 2 : 1;
    boxDownscale(this.view(first, 0, stepBytes, chroma), this.u);
    boxDownscale(this.view(second ?? first, second === undefined ? 1 : 0, stepBytes, chroma), this.v);
    return this.picture(sample.colorSpace.fullRange ?? false);
  }

  /** Planes are only ever shrunk; a picture stretched by its pixel aspect may be wider than its planes. */
  private fits(sample: VideoSample): boolean {
    const { width, height } = sample.visibleRect;
    return width >= this.processing.widthPx && height >= this.processing.heightPx;
  }

  private view(layout: PlaneLayout, shiftBytes: number, stepBytes: number, size: Size): SampleView {
    return {
      data: this.bytes,
      offset: layout.offset + shiftBytes,
      strideBytes: layout.stride,
      stepBytes,
      ...size,
    };
  }

  private draw(sample: VideoSample): Picture {
    const { widthPx, heightPx } = this.processing;
    this.context ??= new OffscreenCanvas(widthPx, heightPx).getContext('2d', {
      willReadFrequently: true,
      alpha: false,
    });
    if (this.context === null) throw new Error('No 2D canvas');
    // As stored, not as displayed: all positions are converted by the geometry.
    sample.drawWithFit(this.context, { fit: 'fill', rotation: 0, flip: false });
    const picture = this.picture(false);
    rgbaToPicture(this.context.getImageData(0, 0, widthPx, heightPx).data, picture);
    return picture;
  }

  private picture(fullRange: boolean): Picture {
    return { luma: this.luma, u: this.u, v: this.v, fullRange };
  }
}
