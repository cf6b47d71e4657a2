import { FRAME_RATE } from '@/domain/limits';
import type { TrackingMethod } from '@/domain/track';
import { peopleFinder } from '@/media/people/people-finder';
import { probeClip } from '@/media/reading/probe';
import { makeClip } from '../../media/clips';
import { fetchClip, storeStream } from './fetch-clip';
import type { BenchPage, EngineRun, RunRequest } from './page-api';
import { decodeClip } from './decode-clip';
import { reorderClip } from './reorder-clip';
import type { SpecAnswer, SpecRequest } from './spec.worker';
import { SYNTHETIC_NAMES, synthesizeClip } from './synthetic-clip';
import { trackClip } from './track-clip';

const bench: BenchPage = {
  warmUp,
  async describeClip(clipUrl) {
    const info = await probeClip({ kind: 'blob', blob: await fetchClip(clipUrl) });
    const { widthPx, heightPx, frameCount, frameRate } = info;
    return { widthPx, heightPx, frames: frameCount, frameRate };
  },
  track: trackClip,
  trackAsSpecified,
  reorder: async ({ clipUrl, storeUrl, order }) =>
    reorderClip(await fetchClip(clipUrl), order, storeStream(storeUrl)),
  decode: async ({ clipUrl, storeUrl }) => decodeClip(await fetchClip(clipUrl), storeUrl),
  syntheticNames: () => Promise.resolve(SYNTHETIC_NAMES),
  synthesize: ({ name, storeUrl }) => synthesizeClip(name, storeUrl),
};
window.trackingBench = bench;

/** After this many frames the browser has compiled the functions that run often. */
const WARM_UP_FRAMES = 90;

/**
 * Tracks on a small clip. The worker is kept after a run that ended by itself, so that the next run finds everything
 * loaded and compiled.
 */
async function warmUp(method: TrackingMethod, hasPeople: boolean): Promise<void> {
  if (!hasPeople) peopleFinder.drop();
  else if (!(await peopleFinder.prepare())) throw new Error('There is no people model');
  const clip = await makeClip({ durationSec: WARM_UP_FRAMES / FRAME_RATE });
  const clipUrl = URL.createObjectURL(clip.blob);
  const center = clip.truthAt(0);
  await trackClip({
    clipUrl,
    method,
    startFrame: 0,
    lastFrame: WARM_UP_FRAMES - 1,
    center,
    radiusPx: clip.playerRadiusPx,
  });
  URL.revokeObjectURL(clipUrl);
}

let specWorker: Worker | null = null;

async function trackAsSpecified(request: RunRequest): Promise<EngineRun> {
  specWorker ??= new Worker(new URL('./spec.worker.ts', import.meta.url), { type: 'module' });
  const worker = specWorker;
  const blob = await fetchClip(request.clipUrl);
  const listening = new AbortController();
  const { signal } = listening;
  const answered = new Promise<EngineRun>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'No worker')), { signal });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<SpecAnswer>) => {
        if ('run' in data) resolve(data.run);
        else reject(new Error(data.error));
      },
      { signal },
    );
  });
  const message: SpecRequest = { ...request, blob };
  worker.postMessage(message, []);
  return answered.finally(() => listening.abort());
}
