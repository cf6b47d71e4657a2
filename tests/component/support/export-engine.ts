import type { ExportProgress, RenderRequest, ExportResult } from '@/media/export/export-types';
import { makeTracksBytes } from '../../clip-files';
import { deferred } from '../../deferred';

/** An export whose progress and result the test decides. */
export interface EngineSession {
  readonly request: RenderRequest;
  readonly isCancelled: () => boolean;
  readonly report: (change: Partial<ExportProgress>) => void;
  readonly finish: (change?: Partial<ExportResult>) => void;
  readonly fail: (error: unknown) => void;
}

/** `isDeaf` is true when a cancelled session does not answer. */
export const engine: { sessions: EngineSession[]; isDeaf: boolean } = { sessions: [], isDeaf: false };

/** As long as the result claims, because the backend measures what is saved. */
const FILM = await makeTracksBytes('mp4', [{ frames: 1, startSec: 0, frameSec: 14 }]);

const PROGRESS: ExportProgress = {
  stage: 'frames',
  framesDone: 0,
  framesTotal: 422,
  framesPerSec: 0,
  secondsLeft: null,
  converter: null,
  elapsedByStage: { prepare: 0.4, frames: 0, audio: 0 },
};

/** Replaces the real export, which needs a browser's codecs (tests/media and e2e use it). */
export function startRendering(
  request: RenderRequest,
  handlers: { onProgress(progress: ExportProgress): void },
): { done: Promise<ExportResult>; cancel(): void } {
  const { promise, resolve, reject } = deferred<ExportResult>();
  let isCancelled = false;
  engine.sessions.push({
    request,
    isCancelled: () => isCancelled,
    report: (change) => handlers.onProgress({ ...PROGRESS, ...change }),
    finish: (change) => resolve({ ...RESULT, file: new Blob([FILM], { type: 'video/mp4' }), ...change }),
    fail: reject,
  });
  return {
    done: promise,
    cancel: () => {
      isCancelled = true;
      if (!engine.isDeaf) reject(new DOMException('cancelled', 'AbortError'));
    },
  };
}

const RESULT: Omit<ExportResult, 'file'> = {
  frames: 422,
  widthPx: 1280,
  heightPx: 720,
  durationSec: 14,
  hasSound: true,
  isSoundLost: false,
  silentStretches: [],
  pipeline: 'planes',
  shape: 'source',
  further: [],
  failedShapes: [],
  thumbnail: null,
  tempName: 'export-1.mp4',
  leave: () => undefined,
  release: () => Promise.resolve(),
};
