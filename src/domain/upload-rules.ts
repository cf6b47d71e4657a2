import { AppError, type ErrorCode } from './errors';
import { extensionOf } from './file-names';
import { formatBytes } from './format';
import { ACCEPTED_VIDEO_TYPES, MAX_UPLOAD_BYTES, MEBIBYTE } from './limits';

export type VideoType = (typeof ACCEPTED_VIDEO_TYPES)[number];

const TYPE_OF_EXTENSION: Readonly<Record<string, VideoType>> = {
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
};

/** The types and extensions that a file picker offers. */
export const VIDEO_PICKER_ACCEPT = [...ACCEPTED_VIDEO_TYPES, '.mp4', '.mov', '.webm'].join(',');

/**
 * The type under which to upload a file, without parameters (storage rejects 'video/webm;codecs=vp9'), or null. If the
 * system knows no type, the extension decides; demuxing finds the real type later.
 */
export function videoTypeOf(file: { readonly name: string; readonly type: string }): VideoType | null {
  const bareType = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  const accepted = ACCEPTED_VIDEO_TYPES.find((type) => type === bareType);
  if (accepted) return accepted;
  const isUnknown = bareType === '' || bareType === 'application/octet-stream';
  return isUnknown ? (TYPE_OF_EXTENSION[extensionOf(file.name)] ?? null) : null;
}

export type FileCheck =
  | { readonly accepted: true; readonly type: VideoType }
  | { readonly accepted: false; readonly error: AppError; readonly explanation: string };

/**
 * The checks that do not read the file: its type, then whether it is empty, then its size (the plan's limit, and the
 * product's higher one). The explanation is a second, plain sentence about this file.
 */
export function checkFile(
  file: { readonly name: string; readonly type: string; readonly size: number },
  planLimitBytes: number | null,
): FileCheck {
  const type = videoTypeOf(file);
  if (!type) return refuse('file-type', `${file.name} is not one of these formats.`);
  if (file.size === 0) return refuse('file-type', `${file.name} is empty.`);
  const limitBytes = Math.min(MAX_UPLOAD_BYTES, planLimitBytes ?? MAX_UPLOAD_BYTES);
  if (file.size <= limitBytes) return { accepted: true, type };
  const error = new AppError('file-too-large', { params: { n: wholeMegabytes(limitBytes) } });
  return { accepted: false, error, explanation: `${file.name} is ${formatBytes(file.size)}.` };
}

/** Whole MB of a size, for '{n}MB' in texts. */
export function wholeMegabytes(sizeBytes: number): number {
  return Math.floor(sizeBytes / MEBIBYTE);
}

function refuse(code: ErrorCode, explanation: string): FileCheck {
  return { accepted: false, error: new AppError(code), explanation };
}
