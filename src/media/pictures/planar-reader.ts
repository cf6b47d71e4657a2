import type { VideoSample } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { makeDownscale } from './downscale';
import type { Downscale } from './downscale';
import { chromaSize } from './picture';
import type { Picture } from './picture';
import type { PlanarLayout, PlanePlace } from './planar-layout';
import { splitInterleaved, packedWordsFor } from './packed-plane';
import type { PackedPlane } from './packed-plane';

/** Copies the planes of frames of one format and size and shrinks them. Keeps its buffers for the next frame. */
export class PlanarReader {
  private readonly words: Int32Array<ArrayBuffer>;
  private readonly shrinkLuma: Downscale;
  private readonly shrinkChroma: Downscale;
  private readonly chroma: readonly [PackedPlane, PackedPlane];
  /** For NV12: the plane from which both chroma planes are read. */
  private readonly interleaved: PackedPlane | null;

  constructor(
    private readonly layout: PlanarLayout,
    processing: PixelSize,
  ) {
    this.words = new Int32Array(layout.totalWords);
    const [first, second] = layout.chroma;
    this.interleaved = second === undefined ? this.planeAt(first) : null;
    this.chroma =
      second === undefined
        ? [separatePlane(first), separatePlane(first)]
        : [this.planeAt(first), this.planeAt(second)];
    this.shrinkLuma = makeDownscale(layout.luma, processing);
    this.shrinkChroma = makeDownscale(first, chromaSize(processing));
  }

  /** True when frames of this format and visible size have this reader's layout. */
  isFor(format: string | null, { widthPx, heightPx }: PixelSize): boolean {
    const { luma } = this.layout;
    return this.layout.format === format && luma.widthPx === widthPx && luma.heightPx === heightPx;
  }

  /** Fills the picture's planes. The caller closes the sample. */
  async read(sample: VideoSample, { luma, u, v }: Picture): Promise<void> {
    await sample.copyTo(this.words, { layout: [...this.layout.planes] });
    const [first, second] = this.chroma;
    if (this.interleaved !== null) splitInterleaved(this.interleaved, first, second);
    this.shrinkLuma(this.planeAt(this.layout.luma), luma);
    this.shrinkChroma(first, u);
    this.shrinkChroma(second, v);
  }

  private planeAt(place: PlanePlace): PackedPlane {
    return { ...place, words: this.words };
  }
}

function separatePlane({ widthPx, heightPx }: PixelSize): PackedPlane {
  const strideWords = packedWordsFor(widthPx);
  return { words: new Int32Array(strideWords * heightPx), offsetWords: 0, strideWords, widthPx, heightPx };
}
