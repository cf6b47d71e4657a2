import { REPORT_EVERY_MS } from './constants';
import type { TrackingEngine } from './engine';
import { FollowedPlayer } from './followed-player';
import { PictureInlet } from './frames/picture-inlet';
import { makeGeometry } from './geometry';
import type { KeptEngine } from './kept-engine';
import { loadParts } from './load-parts';
import type { EngineParts } from './load-parts';
import { Reporter } from './reporter';
import type { Report } from './reporter';
import { TrackingError, withCode } from './tracking-error';
import type { FromWorker, TrackingRequestMessage } from './tracking.protocol';

type Done = Extract<FromWorker, { type: 'done' }>;

export interface TrackingJob {
  readonly request: TrackingRequestMessage;
  /** Where the pictures come from; closed when the run settles. */
  readonly pictures: MessagePort;
}

/**
 * One tracking run inside the worker: from the first picture, where the circle is, to the last one, until the player is
 * given up or the signal aborts. Whether time rises or falls from picture to picture is the feed's business. All points
 * are reported before it settles, also when it fails.
 * @throws TrackingError of the feed or of loading the engine's parts, or the engine's own error; never for an abort, which is the
 * outcome 'stopped'.
 */
export async function runTracking(
  { request, pictures }: TrackingJob,
  engines: KeptEngine,
  report: Report,
  signal: AbortSignal,
): Promise<Done> {
  using inlet = new PictureInlet(pictures, signal);
  const run = new Run(request, new Reporter(report, REPORT_EVERY_MS));
  let parts: EngineParts | null = null;
  try {
    parts = await withCode('engine-load', () => loadParts(request.method));
    return run.done(await run.follow(inlet, engines, parts), parts);
  } catch (error) {
    if (signal.aborted) return run.done('stopped', parts);
    if (!(error instanceof TrackingError)) engines.drop();
    throw error;
  }
}

class Run {
  private player: FollowedPlayer | null = null;
  private lastTimeSec: number;
  private engine: TrackingEngine | null = null;

  constructor(
    private readonly request: TrackingRequestMessage,
    private readonly reporter: Reporter,
  ) {
    this.lastTimeSec = request.startTimeSec;
  }

  async follow(inlet: PictureInlet, engines: KeptEngine, parts: EngineParts): Promise<'completed' | 'lost'> {
    const { layout, totalFrames } = await inlet.open();
    const geometry = makeGeometry(layout);
    const { engine, isKept } = engines.take(this.request.method, layout, parts);
    this.engine = engine;
    const player = new FollowedPlayer(this.request, engine, isKept && this.request.isContinuation, geometry);
    this.player = player;
    this.reporter.begin(totalFrames);
    try {
      for await (const picture of inlet.pictures(geometry.processing)) {
        const sighting = player.next(picture);
        if (sighting === 'given-up') return 'lost';
        if (sighting !== null) this.lastTimeSec = sighting.timestamp;
        this.reporter.add(sighting);
        if (player.crossing !== null) this.reporter.addCrossing(player.crossing);
      }
      return player.lostAtSec === null ? 'completed' : 'lost';
    } finally {
      this.reporter.flush();
    }
  }

  done(reason: Done['reason'], parts: EngineParts | null): Done {
    const lostAtSec = this.player?.lostAtSec ?? null;
    const lost = reason === 'lost' && lostAtSec !== null ? { lostAtSec } : {};
    const openCvBytes = parts?.openCv?.cv.HEAPU8.length ?? 0;
    const memoryBytes = openCvBytes + (this.engine?.memoryBytes ?? 0);
    return { type: 'done', reason, lastTimeSec: this.lastTimeSec, ...lost, memoryBytes };
  }
}
