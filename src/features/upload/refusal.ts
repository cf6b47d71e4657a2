import { AppError, messageOf, type ErrorCode } from '@/domain/errors';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import { clipProblemOf, type ClipProblem } from '@/media/reading/clip-error';
import type { FailedUpload } from './upload-state';

const PROBLEMS: Record<ClipProblem, string> = {
  empty: 'is empty.',
  'not-a-video': 'is not a video, despite its name.',
  'no-video-track': 'has sound but no picture.',
  truncated: 'is incomplete: the end of the file is missing.',
  'speed-change':
    'has parts in slow or fast motion that browsers do not play. Save it as a new video in the app that changed its speed, and upload that.',
  matroska: 'is a Matroska video (MKV), despite its name.',
  avi: 'is an AVI video, despite its name.',
  'windows-media': 'is a Windows Media video, despite its name.',
  flash: 'is a Flash video, despite its name.',
  mpeg: 'is an MPEG stream, despite its name.',
  ogg: 'is an Ogg file, despite its name.',
};

/** Builds the failure of a rejected file; choosing the same file again would not help. */
export function refused(file: File, error: AppError, explanation: string): FailedUpload {
  return {
    status: 'failed',
    file,
    message: error.message,
    explanation: `${explanation} Nothing was uploaded and no tokens were used.`,
    step: 'upload',
    canRetry: false,
    isTooLarge: error.code === 'file-too-large',
  };
}

/** Errors that the same file would cause again. */
const HOPELESS = new Set<ErrorCode>(['file-type', 'file-too-large']);

/** Errors of a conversion. */
const OF_CONVERSION = new Set<ErrorCode>(['conversion-failed', 'export-no-space']);

/**
 * Translates an error into what it means for the user: a problem of the file, or a failure that a retry may solve.
 * @param sent how much of the file is uploaded: some of it or nothing, all of it, or never any because the file is used
 * only on this device.
 */
export function uploadFailureOf(file: File, error: unknown, sent: 'part' | 'all' | 'never'): FailedUpload {
  const problem = clipProblemOf(error);
  if (problem && error instanceof AppError) return refused(file, error, `${file.name} ${PROBLEMS[problem]}`);
  if (error instanceof AppError && OF_CONVERSION.has(error.code)) return unconverted(file, error);
  return {
    status: 'failed',
    file,
    message: messageOf(error, sent === 'never' ? 'video-load-failed' : 'video-upload-failed'),
    explanation: `${isUnreadable(error) ? unreadable(file) : whatIsSafe(file, error, sent)} No tokens were used.`,
    step: 'upload',
    canRetry: !(error instanceof AppError && HOPELESS.has(error.code)),
    isTooLarge: error instanceof AppError && error.code === 'file-too-large',
  };
}

function unconverted(file: File, error: AppError): FailedUpload {
  return {
    status: 'failed',
    file,
    message: error.message,
    explanation: `${file.name} was not uploaded and no tokens were used.`,
    step: 'conversion',
    canRetry: true,
    isTooLarge: false,
  };
}

/** Whether the same upload may succeed later although nothing but the connection has changed. */
export function isRepeatable({ canRetry, step }: FailedUpload, error: unknown): boolean {
  return canRetry && step === 'upload' && !isUnreadable(error);
}

/** Whether the file was moved, changed or deleted after it was chosen, or its drive was removed. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
  );
}

function unreadable(file: File): string {
  return `${file.name} could not be read. If you moved or changed it, choose it again.`;
}

/** The failure of a conversion whose result cannot be decoded either. @param sent see uploadFailureOf. */
export function undecodableResult(file: File, sent: 'part' | 'never'): FailedUpload {
  const error = new AppError('conversion-failed', { cause: 'What was made cannot be decoded' });
  console.error('The conversion failed.', error);
  return uploadFailureOf(file, error, sent);
}

/** Errors of a full account. Bytes already sent are useless until there is room again. */
const FULL = new Set<ErrorCode>(['storage-full', 'video-limit']);

function whatIsSafe(file: File, error: unknown, sent: 'part' | 'all' | 'never'): string {
  if (sent === 'never') return `${file.name} is still selected.`;
  if (sent === 'part' && error instanceof AppError && FULL.has(error.code))
    return `${file.name} was not uploaded.`;
  if (sent === 'all') return `${file.name} is uploaded and kept. Only the last step is missing.`;
  if (error instanceof AppError && error.code === 'upload-elsewhere')
    return 'Let it finish there, or close that tab.';
  if (file.size > RESUMABLE_CHUNK_BYTES) {
    return `The uploaded part of ${file.name} is kept. Trying again continues from there.`;
  }
  return `${file.name} is still selected.`;
}
