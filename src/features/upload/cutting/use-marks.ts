import { useState } from 'react';
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
  return {
    inSec,
    clear: () => setInSec(null),
    setIn: saysFailure(async () => {
      const frame = await recording?.frameAt(player.nowSec());
      if (!frame) return;
      setInSec(frame.startSec);
      announce(`In at ${exactClock(frame.startSec)}`);
    }),
    setOut: saysFailure(async () => {
      if (!recording || inSec === null) return;
      const shown = await recording.frameAt(player.nowSec());
      const first = await recording.frameAt(inSec);
      // An end that is before the beginning means the same play.
      const startSec = Math.min(first.startSec, shown.startSec);
      const endSec = Math.max(first.endSec, shown.endSec);
      onPlay({ startSec, endSec });
      setInSec(null);
      announce(`A play of ${exactClock(endSec - startSec)} is added`);
    }),
  };
}
