import { AppError } from './errors';
import { sanitizeFileName } from './file-names';
import { ACCEPTED_IMAGE_TYPES, MAX_IMAGE_BYTES } from './limits';

/**
 * The types that a file picker for images offers. The extensions are for systems that know no type for HEIC and AVIF.
 */
export const IMAGE_PICKER_ACCEPT = 'image/*,.heic,.heif,.avif';
export const IMAGE_HINT = 'JPEG, PNG or WebP';

/**
 * Checks an image before it is stored, first its type, then its size; null if it is valid. Images other than JPEG, PNG
 * and WebP must be converted first, because not every browser can show them.
 */
export function imageError(file: { readonly type: string; readonly size: number }): AppError | null {
  if (!ACCEPTED_IMAGE_TYPES.some((type) => type === file.type)) return new AppError('image-type');
  return file.size > MAX_IMAGE_BYTES ? new AppError('image-too-large') : null;
}

/** Object name of a cropped image: `{userId}/{timestamp}_cropped_{sanitized file name}`. */
export function croppedObjectPath(userId: string, nowMs: number, fileName: string): string {
  return `${userId}/${nowMs}_${sanitizeFileName(`cropped_${baseNameOf(fileName)}`)}`;
}

function baseNameOf(fileName: string): string {
  return fileName.split(/[/\\]/).at(-1) ?? '';
}
