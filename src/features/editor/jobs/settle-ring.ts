import type { EditorSession } from '@/studio/session/editor-session';
import { isRingHeld } from '../commands/ring-hand';
import { follow } from '@/studio/session/follow';

/** Keeps a moved ring when the frame changes, with the ring still picked up. Playing the clip puts the ring down. */
export function settleRing(session: EditorSession): () => void {
  return follow(
    session,
    (state) => (isRingHeld(state) ? state.playback : null),
    (playback) => {
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
    },
  );
}
