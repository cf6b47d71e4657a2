import { AppError } from '@/domain/errors';
import type { ConvertedClip, StartConversion } from '@/media/export/conversion-types';

/** The app's converter. It loads the export engine only when the first clip is converted. */
export const startConversion: StartConversion = (source, handlers, maxFrames) => {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const convert = async (): Promise<ConvertedClip> => {
    const engine = await loadEngine();
    signal.throwIfAborted();
    const session = engine.startConversion(source, handlers, maxFrames);
    signal.addEventListener('abort', () => session.cancel(), { once: true });
    return session.done;
  };
  return { done: convert(), cancel: () => cancelled.abort() };
};

async function loadEngine(): Promise<{ readonly startConversion: StartConversion }> {
  try {
    return await import('@/media/export/convert-clip');
  } catch (error) {
    throw new AppError('conversion-failed', { cause: error });
  }
}
