import { FRAME_RATE } from '@/domain/limits';
import { KeptClip } from './picture-cache';
import type { ClipSource } from './tasks';

/** Clips as quick runs play them: by their kept pictures, in any order. `keep` sees to it that there are some. */
export function keptClips(keep: (clipPath: string) => Promise<void>): ClipSource {
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
