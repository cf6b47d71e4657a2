import { APPEARANCE, TARGET_CELLS } from '../constants';
import type { Picture } from '../../pictures/picture';
import type { Kernel } from '../kernel/kernel';
import { GROUPS } from './channels';
import { hannWindow } from './hann-window';
import { LAB_TABLES } from './lab-tables';
import type { PatchWindow } from './patch-window';
import { softCircle, targetPrior, targetZones } from './support-tables';
import { LANES, makeTransform } from './transform';
import type { Transform } from './transform';

/** Addresses for windows of one size. */
export interface Grid {
  readonly cells: number;
  readonly transform: Transform;
  readonly window: number;
  /** The channels of the last patch, and their spectra. */
  readonly planes: number;
  readonly sample: number;
}

/** Tables of support-tables.ts, and how many samples of the near patch they count. */
export interface SupportTables {
  readonly circle: number;
  readonly prior: number;
  readonly zones: number;
  readonly samples: number;
  readonly insideSamples: number;
  readonly aroundSamples: number;
}

/** A window whose patch and spectra are in the workspace. */
export interface HeldWindow {
  readonly picture: Picture;
  readonly window: PatchWindow;
  /** Address to which the window's mean L, a and b were written: each model has its own. */
  readonly labMean: number;
}

const WIDE_SIDE = 64;
const FLOAT_BYTES = 4;

/**
 * The memory that all models of one kernel share: tables, and buffers that every patch overwrites, so that a frame
 * makes no large allocation. Everything but `score` is an address in the kernel's memory.
 */
export class Workspace {
  /** Window of 4 radii; its transform is also that of the filters. */
  readonly near: Grid;
  /** Window of 6 radii. Its weights are flat in the middle and fall toward the borders. */
  readonly wide: Grid;
  readonly support: SupportTables;
  readonly labTables: number;
  /** Spectrum of the wanted response, equal in all lanes. */
  readonly goal: number;
  /** Weights that are all 1. */
  readonly ones: number;
  /** The patch: luma, chroma, lightness; records of the cells and their energy; color numbers. */
  readonly luma: number;
  readonly u: number;
  readonly v: number;
  readonly lightness: number;
  readonly records: number;
  readonly energy: number;
  readonly index: number;
  /** Planes of one f32 per cell. */
  readonly mask: number;
  readonly response: number;
  readonly color: number;
  /**
   * Scratch memory for a spectrum and a plane of the wide window, which is more than four spectra of the near window.
   */
  readonly work: number;
  /** The near window that was read last; null when another window has overwritten its memory. */
  held: HeldWindow | null = null;
  private rows = { address: 0, bytes: 0 };
  readonly score = new Float32Array(APPEARANCE.wideCells ** 2);

  constructor(readonly kernel: Kernel) {
    this.near = this.makeGrid(APPEARANCE.cells, makeTransform(kernel, APPEARANCE.cells), 1);
    this.wide = this.makeGrid(APPEARANCE.wideCells, makeTransform(kernel, WIDE_SIDE), 2);
    const cells = APPEARANCE.wideCells;
    const area = cells * cells;
    this.support = this.makeSupport();
    this.labTables = this.store(LAB_TABLES);
    this.ones = this.store(new Float32Array(LANES).fill(1));
    this.luma = kernel.allocate((cells * APPEARANCE.cellPx) ** 2 * FLOAT_BYTES);
    this.u = kernel.allocate(4 * area * FLOAT_BYTES);
    this.v = kernel.allocate(4 * area * FLOAT_BYTES);
    // The lightness has a border of one sample above and below, and of 4 samples on the left and right.
    const side = cells * APPEARANCE.cellPx;
    this.lightness = kernel.allocate((side + 2) * (side + 8) * FLOAT_BYTES);
    this.records = kernel.allocate(area * GROUPS * LANES * FLOAT_BYTES);
    this.energy = kernel.allocate(area * FLOAT_BYTES);
    this.index = kernel.allocate(4 * area * Uint16Array.BYTES_PER_ELEMENT);
    this.mask = kernel.allocate(area * FLOAT_BYTES);
    this.response = kernel.allocate(area * FLOAT_BYTES);
    this.color = kernel.allocate(area * FLOAT_BYTES);
    this.work = kernel.allocate(this.wide.transform.spectrumBytes + this.wide.transform.planeBytes);
    this.goal = this.makeGoal();
  }

  /** Address of scratch memory for this many bytes of a picture. The previous scratch memory becomes invalid. */
  rowsFor(bytes: number): number {
    if (bytes > this.rows.bytes) {
      if (this.rows.bytes > 0) this.kernel.release(this.rows.address);
      const size = 2 ** Math.ceil(Math.log2(bytes));
      this.rows = { address: this.kernel.allocate(size), bytes: size };
    }
    return this.rows.address;
  }

  /** Address of a copy of the values. */
  private store(values: Float32Array | Uint8Array): number {
    const address = this.kernel.allocate(values.byteLength);
    this.kernel
      .bytes(address, values.byteLength)
      .set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    return address;
  }

  private makeGrid(cells: number, transform: Transform, gain: number): Grid {
    const { kernel } = this;
    return {
      cells,
      transform,
      window: this.store(hannWindow(cells, gain)),
      planes: kernel.allocate(GROUPS * transform.planeBytes),
      sample: kernel.allocate(GROUPS * transform.spectrumBytes),
    };
  }

  private makeSupport(): SupportTables {
    const zones = targetZones();
    const count = (zone: number): number => zones.filter((value) => value === zone).length;
    return {
      circle: this.store(softCircle()),
      prior: this.store(targetPrior()),
      zones: this.store(zones),
      samples: zones.length,
      insideSamples: count(1),
      aroundSamples: count(2),
    };
  }

  /** The wanted response: a narrow Gaussian whose peak is at displacement 0 (the corner). */
  private makeGoal(): number {
    const { kernel, work } = this;
    const { side, plan, spectrumBytes } = this.near.transform;
    const sigma = TARGET_CELLS * APPEARANCE.peakSigma;
    const wrap = (k: number): number => (k < side / 2 ? k : k - side);
    const goal = kernel.allocate(spectrumBytes);
    const plane = kernel.floats(work, side * side * LANES);
    for (let at = 0; at < side * side; at++) {
      const distance = Math.hypot(wrap(at % side), wrap(Math.floor(at / side)));
      plane.fill(Math.exp(-0.5 * (distance / sigma) ** 2), at * LANES, (at + 1) * LANES);
    }
    kernel.calls.forward(plan, side, work, goal);
    return goal;
  }
}
