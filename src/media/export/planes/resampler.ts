import type { KernelImage } from '../kernel/kernel-image';
import { weighLanczos, type ResampleSide } from './resample-table';
import { packColumns, packRows, type ColumnTable, type ScaleTable } from './scale-table';

/** The kernel writes up to this many bytes after a row of the source. */
const LINE_MARGIN_BYTES = 32;

/** Part of a picture that becomes another picture, in pixels of the first one. */
export interface ResampledPart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a part of a picture, at any place and of any size, as a whole picture. */
export class Resampler {
  private readonly luma: PlaneResampler;
  private readonly chroma: PlaneResampler;

  /** Both images belong to the same kernel and have even sides. */
  constructor(
    private readonly from: KernelImage,
    private readonly to: KernelImage,
  ) {
    this.luma = new PlaneResampler(from, from.widthPx, from.heightPx, to.widthPx, to.heightPx);
    const [small, target] = [from.layout, to.layout];
    this.chroma = new PlaneResampler(
      from,
      small.chromaWidth,
      small.chromaHeight,
      target.chromaWidth,
      target.chromaHeight,
    );
  }

  run({ x, y, width, height }: ResampledPart): void {
    const { from, to } = this;
    const stepX = width / to.widthPx;
    const stepY = height / to.heightPx;
    // Colors lie at the left one of two pixels and between two rows, where H.264 has them.
    const luma = { firstX: x + stepX / 2 - 0.5, firstY: y + stepY / 2 - 0.5, stepX, stepY };
    const chroma = { firstX: luma.firstX / 2, firstY: (y + stepY - 1) / 2, stepX, stepY };
    // The planes are drawn in the order of their addresses, because the kernel writes a little past a plane's end.
    this.luma.run(from.address, to.address, luma);
    this.chroma.run(from.cb, to.cb, chroma);
    this.chroma.run(from.cr, to.cr, chroma);
  }
}

interface Grid {
  readonly firstX: number;
  readonly firstY: number;
  readonly stepX: number;
  readonly stepY: number;
}

class PlaneResampler {
  private readonly line: number;
  private readonly rows = new TableSlot<ScaleTable>();
  private readonly columns = new TableSlot<ColumnTable>();

  constructor(
    private readonly image: KernelImage,
    private readonly width: number,
    private readonly height: number,
    private readonly targetWidth: number,
    private readonly targetHeight: number,
  ) {
    this.line = image.kernel.allocate(width + LINE_MARGIN_BYTES);
  }

  run(source: number, target: number, { firstX, firstY, stepX, stepY }: Grid): void {
    const { image, width, height, targetWidth, targetHeight } = this;
    const down = { samples: height, targets: targetHeight, first: firstY, step: stepY };
    const across = { samples: width, targets: targetWidth, first: firstX, step: stepX };
    const rows = this.rows.hold(image, down, (side) => packRows(weighLanczos(side)));
    const columns = this.columns.hold(image, across, (side) => packColumns(weighLanczos(side)));
    image.kernel.calls.scale(
      source,
      width,
      width,
      rows.address,
      rows.table.pairs,
      columns.address,
      columns.table.vectors,
      columns.table.pairs,
      this.line,
      target,
      targetWidth,
      targetHeight,
    );
  }
}

/** The kernel's memory for one table at a time, and all tables that were needed so far. */
class TableSlot<Table extends ScaleTable> {
  private readonly tables = new Map<string, Table>();
  private address = 0;
  private sizeBytes = 0;
  private held: Table | null = null;

  hold(
    { kernel }: KernelImage,
    side: ResampleSide,
    make: (side: ResampleSide) => Table,
  ): { readonly table: Table; readonly address: number } {
    const key = `${side.first.toFixed(5)} ${side.step.toFixed(7)}`;
    const table = this.tables.get(key) ?? make(side);
    this.tables.set(key, table);
    const { length } = table.bytes;
    if (length > this.sizeBytes) {
      this.address = kernel.allocate(length);
      this.sizeBytes = length;
    }
    if (table !== this.held) kernel.view(this.address, length).set(table.bytes);
    this.held = table;
    return { table, address: this.address };
  }
}
