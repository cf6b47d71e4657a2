import type { ConversionProgress, StartConversion } from '@/media/export/conversion-types';
import type { MediaSource } from '@/media/media-source';

/** A conversion whose progress and result the test decides. */
export interface ConversionRun {
  readonly source: MediaSource;
  readonly report: (progress: ConversionProgress) => void;
  readonly finish: (content: string) => void;
  readonly fail: (error: unknown) => void;
  readonly isCancelled: () => boolean;
  readonly isReleased: () => boolean;
}

/** Replaces the real converter, which needs ffmpeg.wasm in a browser. */
export function conversionEngine(): { readonly start: StartConversion; readonly runs: ConversionRun[] } {
  const runs: ConversionRun[] = [];
  const start: StartConversion = (source, handlers) => {
    let isCancelled = false;
    let isReleased = false;
    let fail: (error: unknown) => void = () => undefined;
    const done = new Promise<{ file: Blob; release: () => Promise<void> }>((resolve, reject) => {
      fail = reject;
      runs.push({
        source,
        report: (progress) => handlers.onProgress(progress),
        finish: (content) =>
          resolve({
            file: new Blob([content], { type: 'video/mp4' }),
            release: () => {
              isReleased = true;
              return Promise.resolve();
            },
          }),
        fail: reject,
        isCancelled: () => isCancelled,
        isReleased: () => isReleased,
      });
    });
    const cancel = (): void => {
      isCancelled = true;
      fail(new DOMException('cancelled', 'AbortError'));
    };
    return { done, cancel };
  };
  return { start, runs };
}
