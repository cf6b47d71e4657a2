import { useRef, useState } from 'react';
import type { CutRange } from '@/media/cutting/cut-range';
import type { Recording } from '@/media/cutting/recording';
import { announce } from '@/ui/live-region';
import { saysFailure } from './play-failure';
import { exactClock } from './plays';
import type { Player } from './use-player';

export interface Marks {
  /** The beginning of the next play; null while there is none. */
  readonly inSec: number | null;
  /** The frame that is shown becomes the first one of the next play. */
  readonly setIn: () => void;
  /** The frame that is shown becomes the last one of the play, which is added. */
  readonly setOut: () => void;
  readonly clear: () => void;
}

/** The marks by which a play is made. */
export function useMarks(
  player: Player,
  recording: Recording | null,
  onPlay: (range: CutRange) => void,
): Marks {
  const [inSec, setInSec] = useState<number | null>(null);
  /** The frame of the beginning, which may still be looked for when the end is marked. */
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
      // Pressed twice, it makes one play.
      firstRef.current = null;
      try {
        const [shown, first] = await Promise.all([recording.frameAt(player.nowSec()), looking]);
        // An end that is before the beginning means the same play.
        const startSec = Math.min(first.startSec, shown.startSec);
        const endSec = Math.max(first.endSec, shown.endSec);
        onPlay({ startSec, endSec });
        announce(`A play of ${exactClock(endSec - startSec)} is added`);
      } finally {
        if (!firstRef.current) setInSec(null);
      }
    }),
  };
}
