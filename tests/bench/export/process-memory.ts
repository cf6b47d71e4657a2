import { setTimeout as pause } from 'node:timers/promises';
import type { MemoryRecord } from './memory-figures';
import { allProcesses, canReadProcesses, commandOf, descendantsOf, memoryMbOf } from './process-tree';

const SAMPLE_EVERY_MS = 200;
/** A new browser has settled when this many samples in a row are this close. */
const SETTLED_MB = 2;
const SETTLED_SAMPLES = 4;
const MAX_SETTLING_SAMPLES = 30;

/**
 * Three minutes after its start, on any page, Chrome starts a 57 MB process that checks which AI models the machine
 * could run, and keeps it running. It would count as growth in every long export, and no switch turns it off. Ignoring
 * it lowers the other processes' share of common memory by 6 MB, as measured.
 */
const AI_PROBE = '--utility-sub-type=on_device_model.';

interface Sample {
  readonly memoryMb: number;
  readonly foreignBrowsers: number;
}

/**
 * Samples the memory of the browser: all processes that this process has started, except the browser's AI probe and a
 * server of the caller's. The memory is the proportional set size, summed over the process tree. For each sample the
 * kernel visits all pages, which takes 20 ms of processor time, so a watched run is slower.
 */
export class MemoryWatch {
  private readonly samples: Sample[] = [];
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly baseline: Sample,
    serverPid: number | null,
    everyMs: number,
  ) {
    this.timer = setInterval(() => this.samples.push(takeSample(serverPid)), everyMs);
  }

  /**
   * Waits until the browser has settled, which gives the baseline. Null on systems that do not report memory.
   * @param serverPid a process to ignore with its descendants.
   * @param everyMs the time between two samples, in milliseconds.
   */
  static async begin(
    serverPid: number | null = null,
    everyMs = SAMPLE_EVERY_MS,
  ): Promise<MemoryWatch | null> {
    if (!canReadProcesses()) return null;
    const samples = [takeSample(serverPid)];
    while (!isSettled(samples.slice(-SETTLED_SAMPLES)) && samples.length < MAX_SETTLING_SAMPLES) {
      await pause(SAMPLE_EVERY_MS);
      samples.push(takeSample(serverPid));
    }
    return new MemoryWatch(samples.at(-1) ?? takeSample(serverPid), serverPid, everyMs);
  }

  end(): MemoryRecord {
    clearInterval(this.timer);
    const { memoryMb: baselineMb, foreignBrowsers } = this.baseline;
    return {
      baselineMb: rounded(baselineMb),
      overMb: this.samples.map(({ memoryMb }) => rounded(memoryMb - baselineMb)),
      isDisturbed: this.samples.some((sample) => sample.foreignBrowsers !== foreignBrowsers),
    };
  }
}

function takeSample(serverPid: number | null): Sample {
  const all = allProcesses().filter(({ pid }) => pid !== serverPid);
  const descendants = descendantsOf(process.pid, all);
  const own = descendants
    .filter((each) => !commandOf(each).includes(AI_PROBE))
    .map((each) => ({ ...each, memoryMb: memoryMbOf(each) }));
  const largest = own.toSorted((a, b) => b.memoryMb - a.memoryMb)[0];
  const ownPids = new Set(descendants.map(({ pid }) => pid));
  return {
    memoryMb: own.reduce((sum, { memoryMb }) => sum + memoryMb, 0),
    foreignBrowsers: all.filter(({ pid, name }) => name === largest?.name && !ownPids.has(pid)).length,
  };
}

function isSettled(samples: readonly Sample[]): boolean {
  const sizes = samples.map(({ memoryMb }) => memoryMb);
  return sizes.length >= SETTLED_SAMPLES && Math.max(...sizes) - Math.min(...sizes) < SETTLED_MB;
}

function rounded(mb: number): number {
  return Math.round(10 * mb) / 10;
}
