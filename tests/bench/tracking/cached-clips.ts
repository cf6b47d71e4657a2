import { FRAME_RATE } from '@/domain/limits';
import { KeptClip } from './picture-cache';
import type { ClipSource } from './tasks';

/** Clips for quick runs: their stored pictures, in any order. `keep` makes the pictures when there are none. */
export function cachedClips(keep: (clipPath: string) => Promise<void>): ClipSource {
  return {
    describe: async (clipPath) => {
      await keep(clipPath);
      using clip = new KeptClip(clipPath);
      const { displayed } = clip.geometry;
      return { ...displayed, frames: clip.shape.frames, frameRate: FRAME_RATE };
    },
    play: (clipPath) => Promise.resolve({ clipPath, clipUrl: '' }),
  };
}
