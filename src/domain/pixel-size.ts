/** Width and height in pixels. The code that uses it says whether the size is the stored, displayed or exported one. */
export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}
