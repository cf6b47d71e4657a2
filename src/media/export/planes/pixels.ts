/** The meaning of a pixel's four bytes. */
export interface PixelFormat {
  readonly order: 'rgba' | 'bgra';
  /** True when red, green and blue are multiplied by the opacity. Irrelevant for opaque pictures. */
  readonly isPremultiplied: boolean;
}

/** The format of ImageData. */
export const IMAGE_DATA: PixelFormat = { order: 'rgba', isPremultiplied: false };
