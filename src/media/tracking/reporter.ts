import type { TrackPoint } from '@/domain/track';
import type { FromWorker } from './tracking.protocol';

export type Report = (message: Extract<FromWorker, { type: 'points' | 'progress' }>) => void;

/** Collects points and sends them in batches, so that the page gets tens of messages a second and not hundreds. */
export class Reporter {
  private points: TrackPoint[] = [];
  private processedFrames = 0;
  private totalFrames = 0;
  private begunAtMs = 0;
  private sentAtMs = 0;

  constructor(
    private readonly report: Report,
    private readonly everyMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  begin(totalFrames: number): void {
    this.totalFrames = totalFrames;
    this.begunAtMs = this.now();
    this.sentAtMs = this.begunAtMs;
  }

  /** Takes a point; when it sends, it lets waiting messages (a stop) in before it resolves. */
  async add(point: TrackPoint): Promise<void> {
    this.points.push(point);
    this.processedFrames++;
    if (this.now() - this.sentAtMs < this.everyMs) return;
    this.flush();
    await nextTask();
  }

  /** Sends what is there. */
  flush(): void {
    this.sentAtMs = this.now();
    if (this.points.length > 0) this.report({ type: 'points', points: this.points });
    this.points = [];
    const seconds = Math.max(1e-3, (this.sentAtMs - this.begunAtMs) / 1000);
    const { processedFrames, totalFrames } = this;
    this.report({ type: 'progress', processedFrames, totalFrames, framesPerSec: processedFrames / seconds });
  }
}

/** Resolves in a task of its own: timers would wait 4 ms, promises would not let messages in. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
