import { useEffect } from 'react';
import { exportOptionsOf } from '@/studio/session/export-options';
import { useEditorSession, usePlayback, useSession } from '../session/session-context';

/**
 * Plays at normal speed, muted if the film has no sound. Restores the editor's speed and sound on unmount.
 * @returns whether the film has sound.
 */
export function useFilmSound(): boolean {
  const playback = usePlayback();
  const { hasAudio } = useSession().clip.info;
  const hasSound = useEditorSession((state) => exportOptionsOf(state).withSound) && hasAudio;
  useEffect(() => {
    const { speed, isMuted } = playback.getStatus();
    playback.setSpeed(1);
    if (!hasSound) playback.setMuted(true);
    return () => {
      playback.setSpeed(speed);
      playback.setMuted(isMuted);
    };
  }, [playback, hasSound]);
  return hasSound;
}
