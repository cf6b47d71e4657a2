import { useEffect } from 'react';
import { exportOptionsOf } from '@/studio/session/export-options';
import { useEditorSession, usePlayback, useSession } from '../session/session-context';

/**
 * Plays at the film's own speed, and silently where the film has no sound. The editor has its own speed and sound again
 * when the component leaves.
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
