import type { KernelImage } from '../kernel/kernel-image';
import type { PictureKernel } from '../kernel/picture-kernel';
import { weighLanczos, weighShift, type ResampleSide } from './resample-table';
import { packColumns, packRows, type ColumnTable, type ScaleTable } from './scale-table';

/** The kernel writes up to this many bytes after a row of the source. */
const LINE_MARGIN_BYTES = 32;

/** A part of a picture that becomes another picture, in pixels of the first. */
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
    const phases = new Phases(from.kernel);
    this.luma = new PlaneResampler(from, phases, from.widthPx, from.heightPx, to.widthPx, to.heightPx);
    const [small, target] = [from.layout, to.layout];
    this.chroma = new PlaneResampler(
      from,
      phases,
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
    // Colors lie at the left of two pixels and between two rows, as in H.264.
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
    private readonly phases: Phases,
    private readonly width: number,
    private readonly height: number,
    private readonly targetWidth: number,
    private readonly targetHeight: number,
  ) {
    this.line = image.kernel.allocate(Math.max(width, targetWidth) + LINE_MARGIN_BYTES);
  }

  run(source: number, target: number, grid: Grid): void {
    if (grid.stepX === 1 && grid.stepY === 1) this.shift(source, target, grid);
    else this.scale(source, target, grid);
  }

  /** Without scaling, all targets have the same weights. */
  private shift(source: number, target: number, { firstX, firstY }: Grid): void {
    const { image, width, height, targetWidth, targetHeight } = this;
    const [across, down] = [this.phases.at(firstX), this.phases.at(firstY)];
    image.kernel.calls.shift(
      source,
      width,
      height,
      across.whole,
      across.weights,
      down.whole,
      down.weights,
      this.line,
      target,
      targetWidth,
      targetHeight,
    );
  }

  private scale(source: number, target: number, { firstX, firstY, stepX, stepY }: Grid): void {
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

/** Crops lie on sixteenths of a pixel, so colors, at half resolution, lie on these fractions. */
const PHASES = 32;

/** The few weights for shifting samples by fractions. */
class Phases {
  /** Addresses in the kernel's memory. */
  private readonly stored = new Map<number, number>();

  constructor(private readonly kernel: PictureKernel) {}

  /** The sample at or before a place, and the address of the weights for the remainder; 0 if there is none. */
  at(place: number): { readonly whole: number; readonly weights: number } {
    const parts = Math.round(place * PHASES);
    const whole = Math.floor(parts / PHASES);
    const phase = parts - whole * PHASES;
    if (phase === 0) return { whole, weights: 0 };
    const weights = this.stored.get(phase) ?? this.kernel.store(weighShift(phase / PHASES));
    this.stored.set(phase, weights);
    return { whole, weights };
  }
}

/** Crops inside the picture need this many tables; one that follows a player along the edge keeps needing new ones. */
const KEPT_TABLES = 64;

/** The kernel's memory for one table at a time, and the recently used tables. */
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
    if (this.tables.size >= KEPT_TABLES) this.tables.clear();
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
