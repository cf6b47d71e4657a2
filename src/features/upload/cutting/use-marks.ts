import { useRef, useState } from 'react';
import type { CutRange } from '@/media/cutting/cut-range';
import type { Recording } from '@/media/cutting/recording';
import { announce } from '@/ui/live-region';
import { saysFailure } from './play-failure';
import { exactClock } from './plays';
import type { Player } from './use-player';

export interface Marks {
  /** The beginning of the next play; null if it is not marked yet. */
  readonly inSec: number | null;
  /** Makes the current frame the first one of the next play. */
  readonly setIn: () => void;
  /** Makes the current frame the last one of the play, and adds the play. */
  readonly setOut: () => void;
  readonly clear: () => void;
}

/** The marks that define a play. */
export function useMarks(
  player: Player,
  recording: Recording | null,
  onPlay: (range: CutRange) => void,
): Marks {
  const [inSec, setInSec] = useState<number | null>(null);
  /** The frame of the beginning, which may still be loading when the end is marked. */
  const firstRef = useRef<Promise<CutRange> | null>(null);
  const clear = (): void => {
    firstRef.current = null;
    setInSec(null);
  };
  return {
    inSec,
    clear,
    setIn: saysFailure(async () => {
      const looking = recording?.frameAt(player.nowSec()) ?? null;
      firstRef.current = looking;
      const frame = await looking;
      if (!frame || firstRef.current !== looking) return;
      setInSec(frame.startSec);
      announce(`In at ${exactClock(frame.startSec)}`);
    }),
    setOut: saysFailure(async () => {
      const looking = firstRef.current;
      if (!recording || !looking) return;
      // Pressing twice makes only one play.
      firstRef.current = null;
      try {
        const [shown, first] = await Promise.all([recording.frameAt(player.nowSec()), looking]);
        // If the end is before the beginning, swaps them.
        const startSec = Math.min(first.startSec, shown.startSec);
        const endSec = Math.max(first.endSec, shown.endSec);
        onPlay({ startSec, endSec });
        announce(`Added a play of ${exactClock(endSec - startSec)}`);
      } finally {
        if (!firstRef.current) setInSec(null);
      }
    }),
  };
}
