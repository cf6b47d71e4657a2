import type { CaptionStretch } from '@/domain/caption';
import type { Crossing, TrackPoint } from '@/domain/track';
import type { FromWorker } from './tracking.protocol';

export type Report = (
  message: Extract<FromWorker, { type: 'points' | 'crossing' | 'caption' | 'picture' | 'progress' }>,
) => void;

/**
 * Collects points and sends them in batches, so that the page receives tens of messages a second instead of hundreds.
 */
export class Reporter {
  private points: TrackPoint[] = [];
  private processedFrames = 0;
  private totalFrames = 0;
  private isSearching = false;
  private begunAtMs: number | null = null;
  private sentAtMs = 0;
  private shownAtMs = -Infinity;

  constructor(
    private readonly report: Report,
    private readonly everyMs: { readonly points: number; readonly picture: number },
    private readonly now: () => number = () => performance.now(),
  ) {}

  begin(totalFrames: number): void {
    this.totalFrames = totalFrames;
    this.begunAtMs = this.now();
    this.sentAtMs = this.begunAtMs;
  }

  /**
   * Adds a frame's point, or null while searching for a lost player. Sends the start and the end of a search at once.
   */
  add(point: TrackPoint | null): void {
    if (point !== null) this.points.push(point);
    this.processedFrames++;
    const isTurn = this.isSearching !== (point === null);
    this.isSearching = point === null;
    if (isTurn || this.now() - this.sentAtMs >= this.everyMs.points) this.flush();
  }

  /** Sends a crossing after the points up to it. */
  addCrossing(crossing: Crossing): void {
    this.flush();
    this.report({ type: 'crossing', crossing });
  }

  /** Sends the stretch on a caption after the points up to now. */
  addCaption(stretch: CaptionStretch): void {
    this.flush();
    this.report({ type: 'caption', stretch });
  }

  /** Calls `send` for the picture of the last frame added, unless one was sent just before. */
  show(send: () => void): void {
    const nowMs = this.now();
    if (nowMs - this.shownAtMs < this.everyMs.picture) return;
    this.shownAtMs = nowMs;
    this.flush();
    send();
  }

  /** Sends the collected points. */
  flush(): void {
    if (this.begunAtMs === null) return;
    this.sentAtMs = this.now();
    if (this.points.length > 0) this.report({ type: 'points', points: this.points });
    this.points = [];
    const seconds = Math.max(1e-3, (this.sentAtMs - this.begunAtMs) / 1000);
    const { processedFrames, totalFrames, isSearching } = this;
    const framesPerSec = processedFrames / seconds;
    this.report({ type: 'progress', processedFrames, totalFrames, framesPerSec, isSearching });
  }
}
