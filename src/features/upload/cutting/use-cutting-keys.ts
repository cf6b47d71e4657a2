import type { Recording } from '@/media/cutting/recording';
import { useScreenKeys } from '@/ui/use-screen-keys';
import type { Marks } from './use-marks';
import type { Player } from './use-player';

/** The keys of the cutting screens. */
export function useCuttingKeys(player: Player, recording: Recording | null, marks: Marks): void {
  const step = (direction: 1 | -1) => () => player.step(recording, direction);
  useScreenKeys({
    i: marks.setIn,
    o: marks.setOut,
    j: player.back,
    k: player.togglePlay,
    ' ': player.togglePlay,
    l: player.faster,
    ',': step(-1),
    '.': step(1),
    arrowleft: step(-1),
    arrowright: step(1),
    escape: marks.clear,
  });
}
