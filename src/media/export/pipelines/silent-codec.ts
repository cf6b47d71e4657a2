/** A browser's codec takes less than a second per frame, and less than ten on a very busy machine. */
export const SILENT_AFTER_MS = 45_000;
/** The timeout is split into this many ticks, so a laptop waking from sleep isn't mistaken for a hung codec. */
const PARTS = 9;

/** Reports a codec that hangs. */
export class SilentCodecError extends Error {
  override readonly name = 'SilentCodecError';
}

/** Tracks how long a browser's codec has been silent. */
export class CodecWatch {
  private silentParts = 0;
  private resting = 0;

  /** Call it when the codec has made another frame. */
  moved(): void {
    this.silentParts = 0;
  }

  /** Waits for something other than the codec; that time does not count. */
  async rest<Value>(other: Promise<Value>): Promise<Value> {
    this.resting++;
    try {
      return await other;
    } finally {
      this.resting--;
      this.moved();
    }
  }

  /**
   * Counts another tick.
   * @returns whether the codec has been silent for too long.
   */
  listen(): boolean {
    if (this.resting === 0) this.silentParts++;
    return this.silentParts >= PARTS;
  }
}

/**
 * Runs work with a browser's codec. Some codecs hang instead of failing, and the export would hang with them.
 * @throws SilentCodecError when nothing moves for SILENT_AFTER_MS, or what the work throws.
 */
export async function whileMoving<Made>(work: (watch: CodecWatch) => Promise<Made>): Promise<Made> {
  const watch = new CodecWatch();
  let timer: ReturnType<typeof setInterval> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (watch.listen()) reject(new SilentCodecError('The codec does not answer'));
    }, SILENT_AFTER_MS / PARTS);
  });
  try {
    return await Promise.race([work(watch), silence]);
  } finally {
    clearInterval(timer);
  }
}
