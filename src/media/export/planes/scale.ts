import type { PixelSize } from '@/domain/pixel-size';
import type { KernelImage } from '../kernel/kernel-image';
import { columnTable, rowTable, type ScaleSide } from './scale-table';

/** The kernel writes up to this many bytes after a row of the source. */
const LINE_MARGIN_BYTES = 32;

/** One plane's part in a kernel's memory. */
interface Plane extends PixelSize {
  readonly address: number;
}

/**
 * Shrinks pictures by any factor: each pixel becomes the mean over its exact area (a box filter, which avoids aliasing
 * and does not move the picture). Colors stay at the left of two pixels, as in H.264.
 */
export class Scaler {
  private readonly steps: readonly (() => void)[];

  /** Both images belong to the same kernel, and no side of `to` is larger than that of `from`. */
  constructor(from: KernelImage, to: KernelImage) {
    const { chromaWidth, chromaHeight } = from.layout;
    const lumaOf = ({ address, widthPx, heightPx }: KernelImage): Plane => ({ address, widthPx, heightPx });
    const chromaOf = ({ layout }: KernelImage, address: number): Plane => {
      return { address, widthPx: layout.chromaWidth, heightPx: layout.chromaHeight };
    };
    const across = { samples: from.widthPx, length: from.widthPx, targets: to.widthPx, shift: 0 };
    const down = { samples: from.heightPx, length: from.heightPx, targets: to.heightPx, shift: 0 };
    const chromaAcross = {
      samples: chromaWidth,
      length: from.widthPx / 2,
      targets: to.layout.chromaWidth,
      // A color sample lies a quarter of its width left of its middle, which is a shorter distance in the smaller
      // picture.
      shift: -0.25 * (from.widthPx / to.widthPx - 1),
    };
    const chromaDown = {
      samples: chromaHeight,
      length: from.heightPx / 2,
      targets: to.layout.chromaHeight,
      shift: 0,
    };
    const scaleLuma = planeScaler(from, across, down);
    const scaleChroma = planeScaler(from, chromaAcross, chromaDown);
    // The planes are scaled in the order of their addresses, because the kernel writes a little past a plane's end.
    this.steps = [
      () => scaleLuma(lumaOf(from), lumaOf(to)),
      () => scaleChroma(chromaOf(from, from.cb), chromaOf(to, to.cb)),
      () => scaleChroma(chromaOf(from, from.cr), chromaOf(to, to.cr)),
    ];
  }

  run(): void {
    for (const step of this.steps) step();
  }
}

function planeScaler(
  { kernel }: KernelImage,
  across: ScaleSide,
  down: ScaleSide,
): (from: Plane, to: Plane) => void {
  const columns = columnTable(across);
  const rows = rowTable(down);
  const columnsAt = kernel.store(columns.bytes);
  const rowsAt = kernel.store(rows.bytes);
  const line = kernel.allocate(across.samples + LINE_MARGIN_BYTES);
  return (from, to) =>
    kernel.calls.scale(
      from.address,
      from.widthPx,
      from.widthPx,
      rowsAt,
      rows.pairs,
      columnsAt,
      columns.vectors,
      columns.pairs,
      line,
      to.address,
      to.widthPx,
      to.heightPx,
    );
}
