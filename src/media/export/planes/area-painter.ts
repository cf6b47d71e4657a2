import type { Box } from '@/domain/path';
import type { KernelImage } from '../kernel/kernel-image';
import { KernelArea, ROW_MARGIN_PX } from './kernel-area';
import { columnOf, rowOf, type OutputPlace } from './output-view';

const VECTOR_PX = 4;
const COLOR_BYTES = 4;

/**
 * Paints an area with one color after another. The area may shrink between two colors: what is going to change is
 * painted before, with the colors up to there, and all the rest at the end with all colors at once.
 */
export class AreaPainter {
  /** The area, and another one that lies over it and must not count twice. */
  readonly area: KernelArea;
  readonly over: KernelArea;
  private readonly colors: number;
  /** How many colors are painted: a byte for each vector of pixels. */
  private readonly done: number;
  private place: OutputPlace | null = null;

  /**
   * @param image whose size no box is larger than.
   * @param pixels address of the pixels of a box, four premultiplied channels each, whose rows have no gaps.
   * @param mostColors of one area.
   */
  constructor(
    private readonly image: KernelImage,
    private readonly pixels: number,
    mostColors: number,
  ) {
    this.area = new KernelArea(image);
    this.over = new KernelArea(image);
    this.colors = image.kernel.allocate(COLOR_BYTES * mostColors);
    this.done = image.kernel.allocate(this.doneBytesOf(image.widthPx, image.heightPx));
  }

  /** Begins with empty areas. @param colors the channels of each color, from the first byte to the opacity. */
  begin(place: OutputPlace, colors: readonly Uint8Array[]): void {
    const { kernel } = this.image;
    const { width, height } = place.box;
    this.place = place;
    this.area.open(place);
    this.over.open(place);
    for (const [k, color] of colors.entries())
      kernel.view(this.colors + k * COLOR_BYTES, COLOR_BYTES).set(color);
    kernel.view(this.done, this.doneBytesOf(width, height)).fill(0);
  }

  /** Paints a part of the displayed video with the first colors, as far as it is not painted with them yet. */
  paintPart({ x, y, width, height }: Box, colors: number): void {
    const { place } = this;
    if (!place) return;
    this.paint(
      Math.max(0, Math.floor(columnOf(place, x))),
      Math.max(0, Math.floor(rowOf(place, y))),
      Math.min(place.box.width, Math.ceil(columnOf(place, x + width))),
      Math.min(place.box.height, Math.ceil(rowOf(place, y + height))),
      colors,
    );
  }

  /** Paints all that is left with all colors, and makes the areas empty. */
  finish(colors: number): void {
    if (!this.place) return;
    const { width, height } = this.place.box;
    this.paint(0, 0, width, height, colors);
    this.area.clear();
    this.over.clear();
    this.place = null;
  }

  private paint(left: number, top: number, right: number, bottom: number, colors: number): void {
    if (!this.place || right <= left || bottom <= top) return;
    const { area, over } = this;
    this.image.kernel.calls.paintAreas(
      area.sums,
      area.spans,
      over.sums,
      over.spans,
      this.place.box.width,
      left,
      top,
      right,
      bottom,
      this.colors,
      colors,
      this.done,
      this.pixels,
    );
  }

  private doneBytesOf(widthPx: number, heightPx: number): number {
    return Math.ceil((widthPx + ROW_MARGIN_PX) / VECTOR_PX) * heightPx;
  }
}
