import { useSyncExternalStore } from 'react';
import type { Playback, PlaybackStatus } from '@/studio/playback/playback';

const STILL: PlaybackStatus = { isPlaying: false, isMuted: false, speed: 1 };

/** Returns the playback's status as React state: paused, unmuted and at speed 1 until there is a video. */
export function usePlaybackStatus(playback: Playback | null): PlaybackStatus {
  return useSyncExternalStore(
    (listener) => playback?.subscribe(listener) ?? (() => undefined),
    () => playback?.getStatus() ?? STILL,
  );
}
