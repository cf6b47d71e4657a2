/** Width and height in pixels. The code that uses it says whether it is the stored, displayed or exported size. */
export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}
