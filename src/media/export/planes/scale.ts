import type { KernelImage } from '../kernel/kernel-image';
import { columnTable, rowTable, type ScaleSide } from './scale-table';

/** A row of the source, and what the kernel writes behind it. */
const LINE_MARGIN_BYTES = 32;

/** One plane's part in a kernel's memory. */
interface Plane {
  readonly address: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Makes pictures smaller, by any factor: each pixel becomes the mean over its exact area (a box filter: no aliasing,
 * and nothing moves). Colors stay where H.264 has them, at the left one of two pixels.
 */
export class Scaler {
  private readonly steps: readonly (() => void)[];

  /** Both images are of the same kernel; the target is no larger on any side. */
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
      // A color stands a quarter of its width before its middle, which is less in the smaller picture.
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
    // In the order of their addresses: the kernel writes a little behind a plane's end.
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
