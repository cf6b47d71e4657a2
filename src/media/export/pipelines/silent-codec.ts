/** For one frame a browser's codec takes less than a second, and on a machine that does five other things less than ten. */
export const SILENT_AFTER_MS = 45_000;
/** The silence is counted in so many parts, so that a computer that slept meanwhile is not taken for a silent codec. */
const PARTS = 9;

/** What a codec that waits without end is reported as. */
export class SilentCodecError extends Error {
  override readonly name = 'SilentCodecError';
}

/** Knows how long a browser's codec has been silent. */
export class CodecWatch {
  private silentParts = 0;
  private resting = 0;

  /** The codec has made another frame. */
  moved(): void {
    this.silentParts = 0;
  }

  /** Waits for what is not the codec's, which does not count. */
  async rest<Value>(other: Promise<Value>): Promise<Value> {
    this.resting++;
    try {
      return await other;
    } finally {
      this.resting--;
      this.moved();
    }
  }

  /** Counts another part. @returns whether the codec has been silent for too long. */
  listen(): boolean {
    if (this.resting === 0) this.silentParts++;
    return this.silentParts >= PARTS;
  }
}

/**
 * Does work with a browser's codec. Some codecs wait without end instead of failing, and an export would stand still.
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
