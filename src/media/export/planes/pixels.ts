/** What four bytes of a pixel mean. */
export interface PixelFormat {
  readonly order: 'rgba' | 'bgra';
  /** Red, green and blue are multiplied by the opacity. Of no meaning for opaque pictures. */
  readonly isPremultiplied: boolean;
}

/** As ImageData has it. */
export const IMAGE_DATA: PixelFormat = { order: 'rgba', isPremultiplied: false };
