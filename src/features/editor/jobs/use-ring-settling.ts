import { useEffect } from 'react';
import { useEditorSession, useSession } from '../session/session-context';
import { isRingHeld } from '../stage/ring-hand';

/**
 * Keeps a moved ring when another frame is shown, while the ring stays picked up. Playing the clip puts the ring
 * down.
 */
export function useRingSettling(): void {
  const session = useSession();
  const playback = useEditorSession((state) => (isRingHeld(state) ? state.playback : null));
  useEffect(() => {
    if (!playback) return undefined;
    let shown = playback.getFrame();
    const stopFrames = playback.onFrame((frame) => {
      if (frame === shown) return;
      shown = frame;
      session.dispatch({ type: 'settle' });
    });
    const stopStatus = playback.subscribe(() => {
      if (!playback.getStatus().isPlaying) return;
      session.dispatch({ type: 'settle' });
      session.change({ isRingTaken: false });
    });
    return () => {
      stopFrames();
      stopStatus();
    };
  }, [session, playback]);
}
