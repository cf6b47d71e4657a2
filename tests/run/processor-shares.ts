import { cpus } from 'node:os';

/** The time a test took. */
export interface Taken {
  readonly wallSec: number;
  /** Seconds of processor time: if several tests run at once, each one's equal share of what the machine used. */
  readonly cpuSec: number;
}

export const NOTHING: Taken = { wallSec: 0, cpuSec: 0 };

/** Seconds of processor time that all processes of this machine have used since it started. */
function usedSec(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

/**
 * Measures tests that share a machine with browsers and servers. The operating system counts per process, and one
 * browser serves many tests, so the machine's total is divided among the tests that run at the time.
 */
export class ProcessorShares {
  private readonly running = new Map<string, { readonly startedAt: number; cpuSec: number }>();
  private countedSec: number;

  constructor(
    private readonly readCpuSec: () => number = usedSec,
    private readonly readClockMs: () => number = Date.now,
  ) {
    this.countedSec = readCpuSec();
  }

  begin(key: string): void {
    this.share();
    this.running.set(key, { startedAt: this.readClockMs(), cpuSec: 0 });
  }

  /** @returns the time it took; nothing for a test that has not started. */
  end(key: string): Taken {
    this.share();
    const test = this.running.get(key);
    if (!test) return NOTHING;
    this.running.delete(key);
    return { wallSec: (this.readClockMs() - test.startedAt) / 1000, cpuSec: test.cpuSec };
  }

  private share(): void {
    const now = this.readCpuSec();
    for (const test of this.running.values()) test.cpuSec += (now - this.countedSec) / this.running.size;
    this.countedSec = now;
  }
}
