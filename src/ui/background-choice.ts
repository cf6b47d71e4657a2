import { AppError } from '@/domain/errors';
import type { PixelArea } from '@/domain/picture-crop';
import { cropPicture } from './crop-picture';

/** The choice of a background in a form. */
export type BackgroundChoice =
  | { readonly kind: 'none' }
  /** The stored background is kept. */
  | { readonly kind: 'kept'; readonly originalPath: string | null; readonly croppedPath: string }
  | NewBackground;

/** A newly chosen file. `area` is null until the picture has been read. */
export interface NewBackground {
  readonly kind: 'new';
  readonly file: File;
  readonly src: string;
  readonly area: PixelArea | null;
}

/** Turns the stored paths into a choice. */
export function storedBackground(originalPath: string | null, croppedPath: string | null): BackgroundChoice {
  return croppedPath === null ? { kind: 'none' } : { kind: 'kept', originalPath, croppedPath };
}

/** Revokes the object URL of a choice that is no longer used. */
export function releaseBackground(choice: BackgroundChoice): void {
  if (choice.kind === 'new') URL.revokeObjectURL(choice.src);
}

/**
 * Crops a chosen picture to its area, as a JPEG.
 * @throws AppError 'image-process-failed'.
 */
export async function croppedBackground({ src, area }: NewBackground): Promise<Blob> {
  if (!area) throw new AppError('image-process-failed', { cause: 'the picture has not been read yet' });
  try {
    return await cropPicture(src, area);
  } catch (error) {
    throw new AppError('image-process-failed', { cause: error });
  }
}
