import { AppError } from '@/domain/errors';
import type { PixelArea } from '@/domain/picture-crop';
import { cropPicture } from './crop-picture';

/** What a background is going to be. */
export type BackgroundChoice =
  | { readonly kind: 'none' }
  /** The one that is stored. */
  | { readonly kind: 'kept'; readonly originalPath: string | null; readonly croppedPath: string }
  | NewBackground;

/** A file that was chosen. `area` is null until the picture has been read. */
export interface NewBackground {
  readonly kind: 'new';
  readonly file: File;
  readonly src: string;
  readonly area: PixelArea | null;
}

/** What is stored, as a choice. */
export function storedBackground(originalPath: string | null, croppedPath: string | null): BackgroundChoice {
  return croppedPath === null ? { kind: 'none' } : { kind: 'kept', originalPath, croppedPath };
}

/** Frees what a choice holds that is not used any more. */
export function releaseBackground(choice: BackgroundChoice): void {
  if (choice.kind === 'new') URL.revokeObjectURL(choice.src);
}

/** What is kept of a chosen picture, as a JPEG. @throws AppError 'image-process-failed'. */
export async function croppedBackground({ src, area }: NewBackground): Promise<Blob> {
  if (!area) throw new AppError('image-process-failed', { cause: 'the picture has not been read yet' });
  try {
    return await cropPicture(src, area);
  } catch (error) {
    throw new AppError('image-process-failed', { cause: error });
  }
}
