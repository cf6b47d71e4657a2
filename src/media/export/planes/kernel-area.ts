import type { KernelImage } from '../kernel/kernel-image';
import { columnOf, rowOf, type OutputPlace } from './output-view';

/** How far a circle's chords may be from it; too little to show in any pixel. */
const CHORD_ERROR_PX = 0.02;
const NUMBER_BYTES = 4;
const SPAN_BYTES = 8;
/** Rows have space for this many more pixels (kernel/assembly/area.ts). */
export const ROW_MARGIN_PX = 8;

/** The area of shapes with soft edges. Shapes are in pixels of the displayed video, and may leave the box. */
export class KernelArea {
  readonly sums: number;
  readonly spans: number;
  private place: OutputPlace | null = null;

  /** @param image no box is larger than it. */
  constructor(private readonly image: KernelImage) {
    const { kernel, widthPx, heightPx } = image;
    this.sums = kernel.allocate(NUMBER_BYTES * (widthPx + ROW_MARGIN_PX) * heightPx);
    this.spans = kernel.allocate(SPAN_BYTES * heightPx);
  }

  /** Moves to another place; the area must be empty. */
  open(place: OutputPlace): void {
    this.place = place;
  }

  /**
   * Adds a line of an outline, which has to be closed.
   * @param weight how often it counts; the same line with the opposite weight removes it.
   */
  addLine(fromX: number, fromY: number, toX: number, toY: number, weight: number): void {
    const { place } = this;
    if (!place) return;
    this.image.kernel.calls.addLine(
      this.sums,
      this.spans,
      place.box.width,
      place.box.height,
      columnOf(place, fromX),
      rowOf(place, fromY),
      columnOf(place, toX),
      rowOf(place, toY),
      weight,
    );
  }

  addCircle(x: number, y: number, radiusPx: number, weight: number): void {
    const chords = Math.max(8, Math.ceil(Math.PI / Math.acos(1 - CHORD_ERROR_PX / Math.max(1, radiusPx))));
    let fromX = x + radiusPx;
    let fromY = y;
    for (let k = 1; k <= chords; k++) {
      const angle = k === chords ? 0 : (2 * Math.PI * k) / chords;
      const toX = x + radiusPx * Math.cos(angle);
      const toY = y + radiusPx * Math.sin(angle);
      this.addLine(fromX, fromY, toX, toY, weight);
      fromX = toX;
      fromY = toY;
    }
  }

  /** Empties the area. */
  clear(): void {
    const { place } = this;
    if (!place) return;
    const { width, height } = place.box;
    this.image.kernel.calls.clearArea(this.sums, this.spans, width, height);
  }
}
