interface OneEuroOptions {
  /** Slow changes are smoothed below this frequency. */
  readonly minCutoffHz: number;
  /** How much the frequency rises with the speed of the change, so that real changes are followed at once. */
  readonly speedShare: number;
}

/** The speed itself is smoothed below this frequency. */
const SPEED_CUTOFF_HZ = 1;

/**
 * Smooths a value as it arrives: calm while it hardly changes, quick when it does (Casiez et al., "1 € Filter", 2012).
 */
export class OneEuro {
  private value: number;
  private raw: number;
  private speed = 0;

  constructor(
    start: number,
    private readonly options: OneEuroOptions,
  ) {
    this.value = start;
    this.raw = start;
  }

  /** @param sinceSec time since the last value, above 0. */
  next(raw: number, sinceSec: number): number {
    const speed = (raw - this.raw) / sinceSec;
    this.raw = raw;
    this.speed += share(SPEED_CUTOFF_HZ, sinceSec) * (speed - this.speed);
    const cutoffHz = this.options.minCutoffHz + this.options.speedShare * Math.abs(this.speed);
    this.value += share(cutoffHz, sinceSec) * (raw - this.value);
    return this.value;
  }
}

function share(cutoffHz: number, sinceSec: number): number {
  return 1 / (1 + 1 / (2 * Math.PI * cutoffHz * sinceSec));
}
