import { useCallback, useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { nearestCrossing } from '@/domain/crossing';
import type { Crossing } from '@/domain/track';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { useEditorSession, usePlayback } from '../session/session-context';
import { openQuestions } from '../commands/open-crossing';

/**
 * All open questions and the one nearest to the current frame. The component renders again only when that one changes.
 */
export function useOpenCrossing(): {
  readonly crossing: Crossing | undefined;
  readonly open: readonly Crossing[];
} {
  const playback = usePlayback();
  const open = useEditorSession(useShallow(openQuestions));
  const subscribe = useCallback((listener: () => void) => playback.onFrame(listener), [playback]);
  const crossing = useSyncExternalStore(subscribe, () =>
    nearestCrossing(open, timeOfFrame(playback.getFrame())),
  );
  return { crossing, open };
}
