import { CAPTION } from '../constants';
import type { Plane } from '../../pictures/picture';
import type { Point } from '../geometry';

/** An edge of the first picture: the unit direction across it. */
export interface Edge {
  readonly at: number;
  readonly across: Point;
}

/** Finds the pixels of a first picture that all later ones show in the same place, to a fraction of a pixel. */
export class StillPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  private readonly first: Uint8Array;
  private readonly last: Uint8Array;
  /** How much each pixel may differ because of coding noise and, at edges, of a shift by a fraction of a pixel. */
  private readonly tolerance: Uint8Array;
  private readonly hasChanged: Uint8Array;

  constructor({ data, widthPx, heightPx }: Plane) {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.first = data.slice();
    this.last = data.slice();
    this.hasChanged = new Uint8Array(data.length);
    this.tolerance = new Uint8Array(data.length);
    // Avoids an object per pixel, because tracking waits for this at the start of a run.
    for (let at = 0; at < data.length; at++) {
      const x = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const y = (data[at + widthPx] ?? 0) - (data[at - widthPx] ?? 0);
      this.tolerance[at] = CAPTION.noise + (CAPTION.edgeNoise / 2) * Math.sqrt(x * x + y * y);
    }
  }

  /** Compares the next picture. */
  note({ data }: Plane): void {
    const { first, hasChanged, tolerance } = this;
    for (let at = 0; at < first.length; at++) {
      if (Math.abs((data[at] ?? 0) - (first[at] ?? 0)) > (tolerance[at] ?? 0)) hasChanged[at] = 1;
    }
    this.last.set(data);
  }

  isStill(at: number): boolean {
    return this.hasChanged[at] === 0;
  }

  /** The edges of the first picture. */
  *edges(): Generator<Edge> {
    const { first, widthPx, heightPx } = this;
    for (let y = 1; y < heightPx - 1; y++) {
      for (let x = 1; x < widthPx - 1; x++) {
        const at = y * widthPx + x;
        const gradient = gradientAt(first, at, widthPx);
        const contrast = Math.hypot(gradient.x, gradient.y);
        if (contrast < CAPTION.leastContrast) continue;
        yield { at, across: { x: gradient.x / contrast, y: gradient.y / contrast } };
      }
    }
  }

  /** Whether an edge's pixel is still and the last picture also has that edge. */
  isStillEdge({ at, across }: Edge): boolean {
    if (!this.isStill(at)) return false;
    const { x, y } = gradientAt(this.last, at, this.widthPx);
    const along = x * across.x + y * across.y;
    return along >= CAPTION.leastContrast / 2 && along >= CAPTION.sameDirection * Math.hypot(x, y);
  }
}

/** Half the differences of a pixel's neighbors; not for pixels at the margin. */
function gradientAt(data: Uint8Array, at: number, widthPx: number): Point {
  return {
    x: ((data[at + 1] ?? 0) - (data[at - 1] ?? 0)) / 2,
    y: ((data[at + widthPx] ?? 0) - (data[at - widthPx] ?? 0)) / 2,
  };
}
