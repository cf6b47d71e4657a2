import { AppError, isAbort } from '@/domain/errors';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import type { ConversionSession, ConvertedClip, StartConversion } from './conversion-types';
import { startRendering } from './export-video';
import type { ExportSession } from './export-types';

/**
 * Converts a clip that this browser cannot play to an H.264 MP4 at 30 fps, the product's working rate: upright, in
 * square pixels, in its own size, with its sound. The core of ffmpeg.wasm has decoders for HEVC, Apple ProRes, MPEG-4
 * part 2, Motion JPEG and nearly every other format that cameras write; a clip that even ffmpeg cannot decode
 * (encrypted or broken) fails with 'conversion-failed'.
 */
export const startConversion: StartConversion = (source, handlers, maxFrames) => {
  const options = { ...DEFAULT_EXPORT_OPTIONS, maxFrames: maxFrames ?? null };
  const request = { source, options, highlight: null, title: null };
  const session = startRendering(request, {
    onProgress: ({ converter, framesDone, framesTotal, secondsLeft }) =>
      handlers.onProgress({ converter, framesDone, framesTotal, secondsLeft }),
  });
  return { done: converted(session), cancel: () => session.cancel() } satisfies ConversionSession;
};

async function converted({ done }: ExportSession): Promise<ConvertedClip> {
  try {
    const result = await done;
    return { file: result.file, release: () => result.release() };
  } catch (error) {
    if (isAbort(error) || (error instanceof AppError && error.code === 'export-no-space')) throw error;
    throw new AppError('conversion-failed', { cause: error });
  }
}
