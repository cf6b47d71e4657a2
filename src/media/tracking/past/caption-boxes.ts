import { CAPTION } from '../constants';
import type { StillPicture } from './still-picture';

/** A rectangle of pixels; all four sides belong to it. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The still edges of a part of the picture. */
interface Group extends Box {
  /** How many of the edges the pan would have moved. */
  readonly evidence: number;
}

/** Collects still edges, and finds the rectangles around neighboring ones that are entirely still. */
export class CaptionBoxes {
  private readonly cells = new Map<number, Group>();
  private readonly columns: number;

  constructor(private readonly picture: StillPicture) {
    this.columns = Math.ceil(picture.widthPx / CAPTION.cellPx);
  }

  /** @param isEvidence whether the pan would have moved the edge. */
  add(at: number, isEvidence: boolean): void {
    const x = at % this.picture.widthPx;
    const y = Math.floor(at / this.picture.widthPx);
    const cell = Math.floor(y / CAPTION.cellPx) * this.columns + Math.floor(x / CAPTION.cellPx);
    const edge: Group = { left: x, right: x, top: y, bottom: y, evidence: isEvidence ? 1 : 0 };
    const known = this.cells.get(cell);
    this.cells.set(cell, known ? joined(known, edge) : edge);
  }

  /** Call it once, after adding all edges. */
  find(): readonly Box[] {
    const found: Box[] = [];
    for (const cell of this.cells.keys()) {
      const group = this.takeGroup(cell);
      if (group.evidence >= CAPTION.leastEvidence && this.stillShare(group) >= CAPTION.stillShare) {
        found.push(group);
      }
    }
    return found;
  }

  /** Takes a cell and all cells connected with it. */
  private takeGroup(first: number): Group {
    const queue = [first];
    let group = this.take(first);
    for (let cell = queue.pop(); group !== undefined && cell !== undefined; cell = queue.pop()) {
      for (const near of this.cellsNear(cell)) {
        const other = this.take(near);
        if (other === undefined) continue;
        group = joined(group, other);
        queue.push(near);
      }
    }
    return group ?? { left: 0, right: 0, top: 0, bottom: 0, evidence: 0 };
  }

  private take(cell: number): Group | undefined {
    const group = this.cells.get(cell);
    this.cells.delete(cell);
    return group;
  }

  private *cellsNear(cell: number): Generator<number> {
    const { columns } = this;
    for (let dy = -CAPTION.gapCells; dy <= CAPTION.gapCells; dy++) {
      for (let dx = -CAPTION.gapCells; dx <= CAPTION.gapCells; dx++) {
        const column = (cell % columns) + dx;
        if (column >= 0 && column < columns) yield cell + dy * columns + dx;
      }
    }
  }

  private stillShare({ left, right, top, bottom }: Box): number {
    const { picture } = this;
    let still = 0;
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) if (picture.isStill(y * picture.widthPx + x)) still++;
    }
    return still / ((right - left + 1) * (bottom - top + 1));
  }
}

function joined(a: Group, b: Group): Group {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
    evidence: a.evidence + b.evidence,
  };
}
