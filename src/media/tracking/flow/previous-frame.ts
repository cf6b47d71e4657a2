import type { Plane } from '../frames/picture';
import { makePlane } from '../frames/picture';

/** Keeps a copy of the frame before: pictures are overwritten by their reader. */
export class PreviousFrame {
  private kept: Plane | null = null;

  /** The frame kept last. @throws before the first keep. */
  get luma(): Plane {
    if (this.kept === null) throw new Error('Flow was asked for before the first frame');
    return this.kept;
  }

  keep(luma: Plane): void {
    this.kept ??= makePlane(luma.widthPx, luma.heightPx);
    this.kept.data.set(luma.data);
  }
}
