import type { Box } from '@/domain/path';
import type { KernelImage } from '../kernel/kernel-image';
import { KernelArea, ROW_MARGIN_PX } from './kernel-area';
import { columnOf, rowOf, type OutputPlace } from './output-view';

const VECTOR_PX = 4;
const COLOR_BYTES = 4;

/**
 * Paints an area with one color after another. The area may shrink between two colors: what will change is painted
 * first, with the colors up to there, and the rest at the end with all colors at once.
 */
export class AreaPainter {
  /** The area, and another one overlapping it that must not count twice. */
  readonly area: KernelArea;
  readonly over: KernelArea;
  private readonly colors: number;
  /** How many colors are painted: a byte for each vector of pixels. */
  private readonly done: number;
  private place: OutputPlace | null = null;

  /**
   * @param image no box is larger than it.
   * @param pixels address of a box's pixels, four premultiplied channels each, rows without gaps.
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

  /**
   * Starts with empty areas.
   * @param colors the channels of each color, from the first byte to the opacity.
   */
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

  /** Paints a part of the displayed video with the first colors, except where they are already painted. */
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

  /** Paints everything left with all colors, and empties the areas. */
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
