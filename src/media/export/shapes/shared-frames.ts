import type { SampledFrame } from '@/media/reading/sampler';
import type { Frames } from '../begun-frames';

/** A reader's frames, and a way to end its reading at any time. */
export interface FrameReader {
  readonly frames: Frames;
  leave(): void;
}

/** How many frames may queue for one reader while the others paint. */
const AHEAD = 2;

/**
 * Hands the frames of one decoding to several readers. A frame is decoded when every reader has room for it, so the
 * slowest sets the pace and memory stays constant.
 */
export class SharedFrames {
  private readonly waiting = new Set<SampledFrame[]>();
  private pulling: Promise<void> | null = null;
  private isOver = false;
  private onRoom: () => void = () => undefined;

  /** @param everyone resolves when no more readers will join; nothing is decoded before that. */
  constructor(
    private readonly source: Frames,
    private readonly everyone: Promise<void>,
  ) {}

  /** Joins as a reader, who closes the samples it receives. Allowed only before the first frame. */
  join(): FrameReader {
    const mine: SampledFrame[] = [];
    this.waiting.add(mine);
    const leave = (): void => this.leave(mine);
    return { frames: this.read(mine, leave), leave };
  }

  private async *read(mine: SampledFrame[], leave: () => void): Frames {
    try {
      for (;;) {
        while (mine.length === 0 && !this.isOver) await this.pull();
        const frame = mine.shift();
        if (!frame) return;
        this.onRoom();
        yield frame;
      }
    } finally {
      leave();
    }
  }

  private leave(mine: SampledFrame[]): void {
    if (!this.waiting.delete(mine)) return;
    for (const { sample } of mine.splice(0)) sample.close();
    this.onRoom();
    if (this.waiting.size === 0) void this.source.return().catch(() => undefined);
  }

  /** Decodes the next frame for all readers. Concurrent calls count as one. */
  private async pull(): Promise<void> {
    this.pulling ??= this.pullOne();
    try {
      await this.pulling;
    } finally {
      this.pulling = null;
    }
  }

  private async pullOne(): Promise<void> {
    await this.everyone;
    while ([...this.waiting].some((frames) => frames.length >= AHEAD)) {
      await new Promise<void>((resolve) => (this.onRoom = resolve));
    }
    const { value, done } = await this.source.next();
    this.isOver = done === true;
    if (!value) return;
    using original = value.sample;
    for (const frames of this.waiting) frames.push({ ...value, sample: original.clone() });
  }
}
