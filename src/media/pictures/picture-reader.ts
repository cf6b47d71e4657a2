import type { VideoSample } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { planeColorOf, type PlaneColor } from '@/media/export/planes/color-space';
import { DrawnReader } from './drawn-reader';
import { pictureIn } from './picture';
import type { Picture } from './picture';
import { planarLayout } from './planar-layout';
import { PlanarReader } from './planar-reader';

/**
 * Makes pictures at processing scale from decoded frames. It reads the decoder's planes (at 720p four times as fast as
 * drawing and reading pixels), and draws only frames whose format has no 8-bit planes or is unknown (null).
 */
export class PictureReader {
  private planar: PlanarReader | null = null;
  private drawn: DrawnReader | null = null;

  constructor(private readonly processing: PixelSize) {}

  /** Writes the picture to a buffer of pictureBytes(). The caller closes the sample. */
  async read(sample: VideoSample, buffer: ArrayBuffer): Promise<Picture> {
    const reader = this.planarReaderOf(sample);
    if (reader === null) return this.draw(sample, buffer);
    const picture = pictureIn(buffer, this.processing, sample.colorSpace.fullRange ?? false);
    await reader.read(sample, picture);
    return picture;
  }

  /** The matrix of the picture's numbers, which is the frame's own unless it is drawn. */
  matrixOf(sample: VideoSample): PlaneColor['matrix'] {
    const color = this.planarReaderOf(sample) && planeColorOf(sample.colorSpace, sample.codedHeight);
    return color?.matrix ?? 'bt709';
  }

  /** Null when the frame has no readable planes; a clip's format and size may change between frames. */
  private planarReaderOf({ format, visibleRect }: VideoSample): PlanarReader | null {
    const { width: widthPx, height: heightPx } = visibleRect;
    // Planes can only be shrunk, and a picture stretched by its pixel aspect may be wider than its planes.
    if (widthPx < this.processing.widthPx || heightPx < this.processing.heightPx) return null;
    if (this.planar?.isFor(format, { widthPx, heightPx }) === true) return this.planar;
    const layout = planarLayout(format, { widthPx, heightPx });
    this.planar = layout && new PlanarReader(layout, this.processing);
    return this.planar;
  }

  private draw(sample: VideoSample, buffer: ArrayBuffer): Picture {
    this.drawn ??= new DrawnReader(this.processing);
    // Draws the frame as stored, not as displayed, because Geometry converts all positions.
    return this.drawn.read(
      (context) => sample.drawWithFit(context, { fit: 'fill', rotation: 0, flip: false }),
      buffer,
    );
  }
}
