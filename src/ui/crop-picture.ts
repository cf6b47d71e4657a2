import { CROP } from '@/domain/limits';
import type { PixelArea } from '@/domain/picture-crop';

/** The color behind transparent parts of a picture, because JPEG has no transparency. */
const GROUND = '#0a0e13';

/**
 * Crops a picture to a JPEG of 1920 x 1080 pixels.
 * @param src the picture's URL, which must be of the same origin.
 * @throws when the browser cannot read or write the picture.
 */
export async function cropPicture(src: string, area: PixelArea): Promise<Blob> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  const { outputWidthPx: widthPx, outputHeightPx: heightPx, jpegQuality } = CROP;
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas.');
  context.fillStyle = GROUND;
  context.fillRect(0, 0, widthPx, heightPx);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, widthPx, heightPx);
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
  });
  if (!jpeg) throw new Error('The picture could not be written.');
  return jpeg;
}
