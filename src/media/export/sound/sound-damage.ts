import type { SoundPlace } from './clip-sound';
import type { DamagedSound } from './decoded-blocks';

/** A part of a film that is silent because the clip's sound is damaged there. In seconds of the film. */
export interface SilentStretch {
  readonly startSec: number;
  readonly endSec: number;
}

/** Parts closer together than this are reported as one. */
const NEAR_SEC = 0.5;

/** Which parts of a clip's sound turned out to be damaged. */
export class SoundDamage {
  private readonly parts: DamagedSound[] = [];

  /** @param damaged on the time line of the clip's file. */
  readonly note = (damaged: DamagedSound): void => {
    this.parts.push(damaged);
  };

  /** The parts of a film that are silent because of it, ascending. */
  inFilm(place: SoundPlace): readonly SilentStretch[] {
    const silent: SilentStretch[] = [];
    for (const { startSec, endSec } of this.parts.toSorted((a, b) => a.startSec - b.startSec)) {
      const first = Math.max(0, startSec - place.originSec);
      const end = Math.min(place.clipSec, endSec - place.originSec);
      if (first >= place.clipSec || end <= 0) continue;
      const stretch = { startSec: filmTime(place, first), endSec: filmTime(place, end) };
      const before = silent.at(-1);
      if (before && stretch.startSec - before.endSec < NEAR_SEC) {
        silent.splice(-1, 1, { ...before, endSec: Math.max(before.endSec, stretch.endSec) });
      } else silent.push(stretch);
    }
    return silent;
  }
}

function filmTime({ leadSec, pauses }: SoundPlace, clipSec: number): number {
  const paused = pauses.filter(({ atSec }) => atSec <= clipSec);
  return leadSec + clipSec + paused.reduce((sum, { lengthSec }) => sum + lengthSec, 0);
}
