import { AppError, isAbort } from '@/domain/errors';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import type { OverlayStyle } from '@/domain/track';
import type { MediaSource } from '../media-source';
import type { ConversionSession, ConvertedClip, StartConversion } from './conversion-types';
import { startRendering } from './export-video';
import type { ExportSession } from './export-types';

/** Without a path there is no overlay. */
const UNUSED_STYLE: OverlayStyle = {
  primary: '#FFFFFF',
  glow: '#FFFFFF',
  trail: '#FFFFFF',
  circleSize: 0,
  circleTilt: 0,
  fontSize: 0,
  playerName: '',
  recordingDate: null,
};

/**
 * Makes an H.264 MP4 at 30 fps, the product's working rate, of a clip that this browser cannot play: upright, in
 * square pixels, in its own size, with its sound. The core of ffmpeg.wasm has the decoders of HEVC, Apple ProRes,
 * MPEG-4 part 2, Motion JPEG and nearly all else that cameras write; what even it cannot decode (an encrypted or broken
 * clip) is 'conversion-failed'.
 */
export const startConversion: StartConversion = (source, handlers) => {
  const session = startRendering(requestOf(source), {
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

function requestOf(source: MediaSource) {
  return {
    source,
    points: [],
    selectionRadiusPx: 0,
    style: UNUSED_STYLE,
    background: null,
    titleColor: '#FFFFFF',
    options: DEFAULT_EXPORT_OPTIONS,
    hasTitle: false,
  };
}
