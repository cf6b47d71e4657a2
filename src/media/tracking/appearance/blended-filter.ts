import { APPEARANCE } from '../constants';
import { trainBacf } from './bacf';
import { GROUPS } from './channels';
import { correlate, maxOf } from './correlate';
import { trainCsrDcf } from './csr-dcf';
import type { ModelState } from './model-state';
import { LANES } from './transform';
import type { Workspace } from './workspace';

/** Heights of the two filters' own peaks on the first sample: each filter is divided by its height before blending. */
interface Scales {
  readonly csr: number;
  readonly bacf: number;
}

/** Two filters blended into one: both are linear, so that a search costs as much as with a single filter. */
export class BlendedFilter {
  private scales: Scales | null = null;
  private wideFilter: number | null = null;
  private wideIsCurrent = false;

  constructor(
    private readonly space: Workspace,
    private readonly state: ModelState,
  ) {}

  /** Learns from the near sample under the workspace's mask. The rate is used from the second time on. */
  train(rate: number = APPEARANCE.filterRate): void {
    const isFirst = this.scales === null;
    trainCsrDcf(this.space, this.state, isFirst ? 1 : rate);
    trainBacf(this.space, this.state, isFirst ? 1 : rate, isFirst);
    this.scales ??= { csr: this.peakOf(1, 0), bacf: this.peakOf(0, 1) };
    this.blend((1 - APPEARANCE.bacfShare) / this.scales.csr, APPEARANCE.bacfShare / this.scales.bacf);
    this.wideIsCurrent = false;
  }

  /**
   * The filter for windows of 48 cells (in a transform of 64): it is padded with zeros, because its support is limited.
   */
  wide(): number {
    const { kernel, near, wide, work } = this.space;
    const { spectrumBytes, side, plan } = wide.transform;
    const edge = (wide.cells - near.cells) / 2;
    this.wideFilter ??= kernel.allocate(GROUPS * spectrumBytes);
    if (!this.wideIsCurrent) {
      const small = near.transform;
      kernel.calls.widen(
        ...([small.plan, small.side, this.state.blend, plan, side] as const),
        ...([this.wideFilter, GROUPS, edge, work] as const),
      );
    }
    this.wideIsCurrent = true;
    return this.wideFilter;
  }

  /** Call it when other code has changed the filter. */
  forgetWide(): void {
    this.wideIsCurrent = false;
  }

  release(): void {
    if (this.wideFilter !== null) this.space.kernel.release(this.wideFilter);
    this.wideFilter = null;
  }

  private peakOf(csrShare: number, bacfShare: number): number {
    this.blend(csrShare, bacfShare);
    return maxOf(correlate(this.space, this.space.near, this.state.blend));
  }

  private blend(csrShare: number, bacfShare: number): void {
    const { csrFilter, bacfFilter, blend, weights } = this.state;
    const { kernel, near, ones } = this.space;
    const { side, spectrumBytes } = near.transform;
    kernel.bytes(blend, GROUPS * spectrumBytes).fill(0);
    for (let group = 0; group < GROUPS; group++) {
      const at = group * spectrumBytes;
      const own = weights + group * LANES * Float32Array.BYTES_PER_ELEMENT;
      kernel.calls.addConjugate(side, csrFilter + at, own, csrShare, blend + at);
      kernel.calls.addConjugate(side, bacfFilter + at, ones, bacfShare, blend + at);
    }
  }
}
