import { clampFrame, timeOfFrame, type FrameGrid } from '@/studio/playback/frame-grid';
import type { FilmPlayback } from '@/studio/playback/film-playback';
import type { FrameListener, PlaybackStatus } from '@/studio/playback/playback';

const GRID: FrameGrid = { firstTimestampSec: 0, frameCount: 180 };

/**
 * Replaces the real playback, which needs a video that jsdom cannot play: a seek succeeds at once.
 * @param firstShown the frame that is shown first.
 */
export function pretendPlayback(firstShown = 0): FilmPlayback {
  const statusListeners = new Set<() => void>();
  const frameListeners = new Set<FrameListener>();
  let status: PlaybackStatus = { isPlaying: false, isMuted: false, speed: 1 };
  let frame = firstShown;
  let freeze: number | null = null;
  const change = (next: Partial<PlaybackStatus>): void => {
    status = { ...status, ...next };
    for (const listener of statusListeners) listener();
  };
  const seek = (index: number, progress: number | null): void => {
    frame = clampFrame(GRID, index);
    freeze = progress;
    for (const listener of frameListeners) listener(frame, timeOfFrame(frame));
  };
  const listen = <T>(listeners: Set<T>, listener: T) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    grid: GRID,
    subscribe: (listener) => listen(statusListeners, listener),
    getStatus: () => status,
    getFrame: () => frame,
    onFrame: (listener) => listen(frameListeners, listener),
    onPicture: (listener) => listen(frameListeners, listener),
    play: () => Promise.resolve(change({ isPlaying: true })),
    pause: () => change({ isPlaying: false }),
    getFreeze: () => freeze,
    seekToFrame: (index) => seek(index, null),
    cover: (index) => seek(index, null),
    isCovered: () => false,
    uncover: () => undefined,
    reloadAt: (index) => seek(index, null),
    seekToFreeze: (index, progress) => seek(index, progress < 1 ? progress : null),
    setSpeed: (speed) => change({ speed }),
    setMuted: (isMuted) => change({ isMuted }),
    dispose: () => undefined,
  };
}
