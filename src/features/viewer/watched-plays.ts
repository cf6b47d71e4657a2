import { chapterAt } from '@/domain/reel';
import type { Chapter } from '@/domain/sharing';

/**
 * A play counts as watched once it was shown for this long, or for half its length if it is shorter than twice that.
 */
const WATCHED_SEC = 2;
/** Two reports of a playing film are closer together; a longer gap is a jump. */
const LONGEST_STEP_SEC = 1.5;

/** Adds up how long each play of a film was shown. */
export class WatchedPlays {
  private readonly shownSec: number[];
  private readonly watched = new Set<number>();
  private lastSec: number | null = null;

  /** @param durationSec null if unknown. */
  constructor(
    private readonly chapters: readonly Chapter[],
    private readonly durationSec: number | null,
  ) {
    this.shownSec = chapters.map(() => 0);
  }

  /**
   * Reports the time of the current frame.
   * @returns the numbers of all watched plays, from 1, when a new one is added; otherwise null.
   */
  show(timeSec: number): readonly number[] | null {
    const stepSec = this.lastSec === null ? 0 : timeSec - this.lastSec;
    this.lastSec = timeSec;
    const index = chapterAt(this.chapters, timeSec);
    if (index < 0 || stepSec <= 0 || stepSec > LONGEST_STEP_SEC || this.watched.has(index)) return null;
    const shown = (this.shownSec[index] ?? 0) + stepSec;
    this.shownSec[index] = shown;
    if (shown < this.neededSec(index)) return null;
    this.watched.add(index);
    return [...this.watched].map((each) => each + 1).sort((a, b) => a - b);
  }

  private neededSec(index: number): number {
    const startSec = this.chapters[index]?.startSec ?? 0;
    const endSec = this.chapters[index + 1]?.startSec ?? this.durationSec ?? startSec + 2 * WATCHED_SEC;
    return Math.min(WATCHED_SEC, (endSec - startSec) / 2);
  }
}
