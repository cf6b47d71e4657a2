import { AppError } from './errors';
import { sanitizeFileName } from './file-names';
import { ACCEPTED_IMAGE_TYPES, MAX_IMAGE_BYTES } from './limits';

/** What a file picker for images offers. */
export const IMAGE_PICKER_ACCEPT = ACCEPTED_IMAGE_TYPES.join(',');
export const IMAGE_HINT = 'JPEG, PNG or WebP';

/**
 * What is wrong with a chosen image, type first, then size; null when it may be uploaded. Other images than JPEG, PNG
 * and WebP are refused with the same words: not every browser could show them.
 */
export function imageError(file: { readonly type: string; readonly size: number }): AppError | null {
  if (!ACCEPTED_IMAGE_TYPES.some((type) => type === file.type)) return new AppError('image-type');
  return file.size > MAX_IMAGE_BYTES ? new AppError('image-too-large') : null;
}

/** Object name of a cropped image: `{userId}/{timestamp}_cropped_{sanitised file name}`. */
export function croppedObjectPath(userId: string, nowMs: number, fileName: string): string {
  return `${userId}/${nowMs}_${sanitizeFileName(`cropped_${baseNameOf(fileName)}`)}`;
}

function baseNameOf(fileName: string): string {
  return fileName.split(/[/\\]/).at(-1) ?? '';
}
