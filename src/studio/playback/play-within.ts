import type { FrameRange } from '@/domain/frame-range';
import type { Playback } from './playback';

/**
 * Limits playback to the kept frames: playing starts at the first kept frame when it would start outside, and stops at
 * the last one. Seeking is not limited.
 * @param kept returns the frames that are currently kept.
 */
export function playWithin(clip: Playback, kept: () => FrameRange): Playback {
  clip.onFrame((frame) => {
    const last = kept().end - 1;
    // The clip stops by itself at its end.
    if (frame < last || last >= clip.grid.frameCount - 1 || !clip.getStatus().isPlaying) return;
    clip.pause();
    clip.seekToFrame(last);
  });
  return {
    grid: clip.grid,
    subscribe: (listener) => clip.subscribe(listener),
    getStatus: () => clip.getStatus(),
    getFrame: () => clip.getFrame(),
    onFrame: (listener) => clip.onFrame(listener),
    onPicture: (listener) => clip.onPicture(listener),
    play: () => {
      const { first, end } = kept();
      const frame = clip.getFrame();
      if (frame < first || frame >= end - 1) clip.seekToFrame(first);
      return clip.play();
    },
    pause: () => clip.pause(),
    seekToFrame: (frame) => clip.seekToFrame(frame),
    cover: (frame) => clip.cover(frame),
    isCovered: () => clip.isCovered(),
    uncover: () => clip.uncover(),
    reloadAt: (frame) => clip.reloadAt(frame),
    setSpeed: (speed) => clip.setSpeed(speed),
    setMuted: (isMuted) => clip.setMuted(isMuted),
    dispose: () => clip.dispose(),
  };
}
