import type { ExportProgress } from './export-types';
import type { CoreLoading } from './ffmpeg/lazy-ffmpeg';
import { ProgressMeter } from './progress-meter';

const REPORT_EVERY_MS = 100;

/** Tells the page how far an export is. */
export interface Reporter {
  readonly meter: ProgressMeter;
  now(): void;
  enter(stage: ExportProgress['stage']): void;
  frame(framesDone: number): void;
  /** Another part of ffmpeg's core has arrived; null when it is complete. */
  loading(converter: CoreLoading | null): void;
  /** Starts over with the first frame. */
  again(): void;
}

/** Reports each stage at once, and frames and loaded bytes ten times a second. */
export function reporter(onProgress: (progress: ExportProgress) => void): Reporter {
  const meter = new ProgressMeter(() => performance.now());
  let reportedMs = 0;
  const now = (): void => {
    reportedMs = performance.now();
    onProgress(meter.read());
  };
  const nowAndThen = (): void => {
    if (performance.now() - reportedMs >= REPORT_EVERY_MS) now();
  };
  return {
    meter,
    now,
    enter: (stage) => {
      meter.enter(stage);
      now();
    },
    frame: (framesDone) => {
      meter.frameDone(framesDone);
      nowAndThen();
    },
    loading: (converter) => {
      meter.loading(converter);
      if (converter) nowAndThen();
      else now();
    },
    again: () => {
      meter.restart();
      now();
    },
  };
}
