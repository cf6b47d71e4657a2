import { AppError, messageOf } from '@/domain/errors';
import { toast } from '@/ui/toast';
import { CutProblemError, type CutProblem } from '@/media/cutting/cut-error';

const PROBLEMS: Record<CutProblem, string> = {
  'no-key-frame': 'The file has no picture that this play could start from.',
  'ends-early': 'The file is incomplete: it ends before this play does.',
  'not-copyable': 'You cannot cut plays out of this kind of video here, but you can upload the whole file.',
  edited:
    'This file was edited into several parts without being saved as a new video, so you cannot cut plays out of it. Upload the whole file instead; only the parts that play are uploaded.',
  trimmed:
    'Firefox does not play trimmed videos correctly. Cut this one in another browser, or upload the whole file; only the parts that play are uploaded.',
};

export const UNPLAYABLE = 'This browser cannot play the file, so it cannot be cut here.';

export const UNREADABLE = 'The file could not be read. If you moved or changed it, choose it again.';

/** Whether the chosen file is unchanged. Browsers cannot read a file that was changed, moved or unplugged. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Runs a function that reads the file, and tells the user if the file can no longer be read. */
export function saysFailure(read: () => Promise<void>): () => void {
  return () => {
    read().catch((error: unknown) => toast.error(playFailure(error), { id: 'file-unreadable' }));
  };
}

/** Whether the failure comes from the file's format, so that no play can be cut from it here. */
export function isUncuttable(error: unknown): boolean {
  if (error instanceof CutProblemError) return error.reason === 'not-copyable';
  return error instanceof AppError && error.code === 'conversion-failed';
}

/** Explains what went wrong with a play, in a plain sentence. */
export function playFailure(error: unknown): string {
  if (error instanceof CutProblemError) return PROBLEMS[error.reason];
  if (
    error instanceof DOMException &&
    (error.name === 'NotReadableError' || error.name === 'NotFoundError')
  ) {
    return UNREADABLE;
  }
  return messageOf(error, 'video-upload-failed');
}
