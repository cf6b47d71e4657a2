import type { CoreLoading } from './ffmpeg/lazy-ffmpeg';
import { EXPORT_STAGES, type ExportProgress, type ExportStage } from './export-types';

/** An export's speed is averaged over this time: steady enough to read, quick enough to follow changes. */
const WINDOW_MS = 4000;
/** The first moments are not measured, because the decoder is filling its queue and the code is still compiling. */
const SETTLING_MS = 800;

interface Mark {
  readonly atMs: number;
  readonly clipFrames: number;
}

/**
 * Counts frames and time. The clock in milliseconds is a parameter, so that tests can set the time. The speed counts
 * only the clip's frames, because title frames are much faster.
 */
export class ProgressMeter {
  private stage: ExportStage = 'prepare';
  private stageStartedMs: number;
  private framesDone = 0;
  private framesTotal = 0;
  private titleFrames = 0;
  private converter: CoreLoading | null = null;
  private readonly marks: Mark[] = [];
  private readonly elapsedMs = new Map<ExportStage, number>();

  constructor(private readonly nowMs: () => number) {
    this.stageStartedMs = nowMs();
  }

  enter(stage: ExportStage): void {
    const now = this.nowMs();
    this.elapsedMs.set(this.stage, this.elapsedOf(this.stage, now));
    this.stage = stage;
    this.stageStartedMs = now;
  }

  /** Starts again with the first frame, for another pipeline; the elapsed time keeps counting. */
  restart(): void {
    this.enter('prepare');
    this.framesDone = 0;
    this.marks.length = 0;
  }

  /** @param framesTotal includes the title's frames. */
  expect(framesTotal: number, titleFrames: number): void {
    this.framesTotal = framesTotal;
    this.titleFrames = titleFrames;
  }

  /** @param converter null when ffmpeg is not being loaded. */
  loading(converter: CoreLoading | null): void {
    this.converter = converter;
  }

  frameDone(framesDone: number): void {
    this.framesDone = framesDone;
    const clipFrames = framesDone - this.titleFrames;
    if (clipFrames < 0) return;
    const atMs = this.nowMs();
    while (this.marks[0] && atMs - this.marks[0].atMs > WINDOW_MS) this.marks.shift();
    this.marks.push({ atMs, clipFrames });
  }

  read(): ExportProgress {
    const framesPerSec = this.framesPerSec();
    const framesLeft = this.framesTotal - this.framesDone;
    return {
      stage: this.stage,
      framesDone: this.framesDone,
      framesTotal: this.framesTotal,
      framesPerSec,
      secondsLeft: framesPerSec === 0 ? null : framesLeft / framesPerSec,
      converter: this.converter,
      elapsedByStage: this.elapsedByStage(),
    };
  }

  private framesPerSec(): number {
    const first = this.marks[0];
    const last = this.marks.at(-1);
    if (!first || !last || last.atMs - first.atMs < SETTLING_MS) return 0;
    return ((last.clipFrames - first.clipFrames) * 1000) / (last.atMs - first.atMs);
  }

  private elapsedByStage(): Readonly<Record<ExportStage, number>> {
    const now = this.nowMs();
    const seconds = { prepare: 0, frames: 0, audio: 0 };
    for (const stage of EXPORT_STAGES) seconds[stage] = this.elapsedOf(stage, now) / 1000;
    return seconds;
  }

  private elapsedOf(stage: ExportStage, nowMs: number): number {
    const before = this.elapsedMs.get(stage) ?? 0;
    return stage === this.stage ? before + nowMs - this.stageStartedMs : before;
  }
}
