import { startConversion } from './lazy-conversion';
import type { ClipReader } from './upload-job';

/** The parts of a clip reader that few clips need; their code loads with the first of them. */
export const RARE_READERS: Pick<ClipReader, 'hasDamagedSound' | 'copyShown'> = {
  hasDamagedSound: async (file, signal) => {
    const { hasDamagedSound } = await import('@/media/reading/damaged-sound');
    return hasDamagedSound(file, signal);
  },
  copyShown: async (file, info, signal, onProgress) => {
    const { copyShown } = await import('./shown-copy');
    return copyShown(file, info, startConversion, signal, onProgress);
  },
};
