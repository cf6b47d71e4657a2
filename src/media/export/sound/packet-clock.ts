/**
 * Places a sequence of packets by its timestamps. Recorders write rounded milliseconds, the time at which a packet
 * happened to arrive, or the true speed of a clock that is not exactly 48,000 Hz. Averaging over half a second removes
 * everything but the clock's speed.
 */
export class PacketClock {
  private readonly knots: Knot[] = [];
  private places = 0;
  private timesSec = 0;
  private count = 0;
  private beginSec = 0;

  /**
   * Adds the next packet.
   * @param place where it starts in the row, in packets or samples: the clock works with either.
   * @param timeSec its own time stamp.
   */
  add(place: number, timeSec: number): void {
    if (this.count === 0) this.beginSec = timeSec;
    this.places += place;
    this.timesSec += timeSec;
    this.count++;
    if (timeSec - this.beginSec >= KNOT_SEC) this.close();
  }

  /**
   * The clock of all packets added.
   * @param unitSec how long a packet, or a sample, lasts.
   * @returns null when the packets' times agree with that.
   */
  read(firstSec: number, unitSec: number): SoundClock | null {
    // A few packets at the end average out less than earlier ones.
    if (this.count > 0 && this.knots.length < 2) this.close();
    const [first] = this.knots;
    const last = this.knots.at(-1);
    if (!first || !last || last.place <= first.place) return null;
    const speed = (last.timeSec - first.timeSec) / (last.place - first.place) / unitSec;
    if (Math.abs(speed - 1) > MAX_DEVIATION) return null;
    const isRegular = this.knots.every(
      ({ place, timeSec }) => Math.abs(timeSec - firstSec - place * unitSec) <= STEADY_SEC,
    );
    return isRegular ? null : new SoundClock(this.knots, unitSec);
  }

  private close(): void {
    this.knots.push({ place: this.places / this.count, timeSec: this.timesSec / this.count });
    this.places = 0;
    this.timesSec = 0;
    this.count = 0;
  }
}

interface Knot {
  readonly place: number;
  readonly timeSec: number;
}

/** How much sound one knot covers. */
const KNOT_SEC = 0.5;
/** Sound that is never further off than this is not stretched. */
const STEADY_SEC = 0.002;
/** Times further off are not a clock's drift: 44.1 kHz labeled as 48 kHz is 8.8 % off. */
const MAX_DEVIATION = 0.15;

/** Maps moments of a row of sound to times. */
export class SoundClock {
  /** The knots in seconds of the row. */
  private readonly rowSec: readonly number[];
  private readonly timesSec: readonly number[];

  constructor(knots: readonly Knot[], unitSec: number) {
    this.rowSec = knots.map(({ place }) => place * unitSec);
    this.timesSec = knots.map(({ timeSec }) => timeSec);
  }

  /** How much slower the row plays than its samples say: 1.01 if one second takes 1.01 s. */
  get slowness(): number {
    const span = (values: readonly number[]): number => (values.at(-1) ?? 0) - (values[0] ?? 0);
    return span(this.timesSec) / span(this.rowSec);
  }

  /** The time of a moment of the row, measured in seconds of samples. */
  timeOf(rowSec: number): number {
    return interpolated(this.rowSec, this.timesSec, rowSec);
  }

  /** The moment of the row that belongs to a time. */
  rowOf(timeSec: number): number {
    return interpolated(this.timesSec, this.rowSec, timeSec);
  }
}

/** The straight line through the two knots around x, or through the two at the end that is nearest. */
function interpolated(xs: readonly number[], ys: readonly number[], x: number): number {
  let low = 1;
  let high = xs.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  const [x0, x1, y0, y1] = [xs[low - 1] ?? 0, xs[low] ?? 0, ys[low - 1] ?? 0, ys[low] ?? 0];
  return x1 === x0 ? y0 : y0 + ((x - x0) * (y1 - y0)) / (x1 - x0);
}
