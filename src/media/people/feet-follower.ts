/** Of so many looks the middle one counts: a single wrong one moves nothing. */
const LOOKS = 3;
/** The ring glides to the feet over this time of the clip. */
const GLIDE_SEC = 0.25;

/**
 * Where the feet are under a tracked circle, smoothly: looks come late and seldom, and each is off by a few percent of
 * the body. All in radii of the circle below its centre, so that the feet follow its size between looks.
 */
export class FeetFollower {
  private readonly looks: number[] = [];
  private current: number;
  private isKnown: boolean;

  /** @param first where the feet are at the start; null when nobody knows, and the circle's lowest point counts. */
  constructor(first: number | null) {
    this.current = first ?? 1;
    this.isKnown = first !== null;
    if (first !== null) this.looks.push(first);
  }

  /** Takes a look's answer. */
  see(radiiBelow: number): void {
    this.looks.push(radiiBelow);
    if (this.looks.length > LOOKS) this.looks.shift();
    this.isKnown = true;
  }

  /** The feet on the next frame, so many seconds of the clip after the one before; null while nobody has seen them. */
  next(elapsedSec: number): number | null {
    if (!this.isKnown) return null;
    const share = 1 - Math.exp(-elapsedSec / GLIDE_SEC);
    this.current += (median(this.looks) - this.current) * share;
    return this.current;
  }
}

/** The middle value; the mean of both of two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}
