import { stemOf } from '@/domain/file-names';
import type { ConversionProgress, StartConversion } from '@/media/export/conversion-types';

/** The result of a conversion, under the name of the original file. */
export interface ConvertedFile {
  readonly file: File;
  /** Frees the storage; `file` is unusable afterward. */
  readonly release: () => Promise<void>;
}

/**
 * Converts a file that this browser cannot decode or cut.
 * @param maxFrames the maximum number of frames to convert; without it, all of them.
 * @throws AppError 'conversion-failed' or 'export-no-space'; AbortError.
 */
export async function convertFile(
  file: File,
  startConversion: StartConversion,
  signal: AbortSignal,
  onProgress: (progress: ConversionProgress) => void,
  maxFrames?: number,
): Promise<ConvertedFile> {
  signal.throwIfAborted();
  const session = startConversion({ kind: 'blob', blob: file }, { onProgress }, maxFrames);
  const cancel = (): void => session.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const clip = await session.done;
    if (signal.aborted) await clip.release();
    signal.throwIfAborted();
    const name = `${stemOf(file.name)}.mp4`;
    return { file: new File([clip.file], name, { type: 'video/mp4' }), release: () => clip.release() };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
