import type { VideoSample } from 'mediabunny';
import { blendRgba } from '../planes/blend';
import { planeColorOf, toOutputColor, type PlaneColor } from '../planes/color-space';
import { createI420, type I420Image } from '../planes/i420';
import { hasReadablePlanes, readPlanes } from '../planes/read-planes';
import { rotateI420 } from '../planes/rotate';
import { OverlayLayer } from './overlay-layer';
import type { FramePainter } from './painter';
import type { PictureJob } from './pipeline';

/** True when the frame's own planes can become the output: 8-bit 4:2:0, known color, square pixels. */
export function canPaintPlanes(job: PictureJob, sample: VideoSample): boolean {
  const { num, den } = sample.pixelAspectRatio;
  const isTurned = sample.rotation !== 0;
  const isOdd = job.videoWidthPx !== job.widthPx || job.videoHeightPx !== job.heightPx;
  return (
    hasReadablePlanes(sample) &&
    colorOf(sample) !== null &&
    num === den &&
    !sample.flip &&
    // Cutting an odd line off a stored picture would cut the wrong side of the turned one.
    !(isTurned && isOdd)
  );
}

/** Copies the decoded planes, turns and converts them where needed, and blends the overlay's box in. */
export class PlanesPainter implements FramePainter {
  readonly #output: I420Image;
  readonly #stored: I420Image;
  readonly #scratch: Uint8Array<ArrayBuffer>;
  readonly #overlay: OverlayLayer;

  constructor(
    private readonly job: PictureJob,
    sample: VideoSample,
  ) {
    const { widthPx, heightPx } = job;
    const isOnSide = sample.rotation % 180 !== 0;
    this.#output = createI420(widthPx, heightPx);
    this.#stored =
      sample.rotation === 0
        ? this.#output
        : createI420(isOnSide ? heightPx : widthPx, isOnSide ? widthPx : heightPx);
    this.#scratch = new Uint8Array((widthPx * heightPx) / 2);
    this.#overlay = new OverlayLayer(job);
  }

  async paint(sample: VideoSample, timeSec: number): Promise<I420Image> {
    const color = colorOf(sample);
    if (!color || !canPaintPlanes(this.job, sample)) {
      throw new Error(`A frame came as ${sample.format} at ${sample.timestamp} s, unlike the first one`);
    }
    await readPlanes(sample, this.#stored, this.#scratch);
    toOutputColor(this.#stored, color);
    if (this.#stored !== this.#output) rotateI420(this.#stored, this.#output, sample.rotation);
    const patch = this.#overlay.patchAt(timeSec);
    if (patch) blendRgba(patch.rgba, patch.box, this.#output);
    return this.#output;
  }
}

function colorOf(sample: VideoSample): PlaneColor | null {
  return planeColorOf(sample.colorSpace, sample.codedHeight);
}
