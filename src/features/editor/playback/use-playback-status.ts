import { useSyncExternalStore } from 'react';
import type { Playback, PlaybackStatus } from './playback';

const STILL: PlaybackStatus = { isPlaying: false, isMuted: false, speed: 1 };

/** The playback's status as React state; still, unmuted and at speed 1 until the video is there. */
export function usePlaybackStatus(playback: Playback | null): PlaybackStatus {
  return useSyncExternalStore(
    (listener) => playback?.subscribe(listener) ?? (() => undefined),
    () => playback?.getStatus() ?? STILL,
  );
}
