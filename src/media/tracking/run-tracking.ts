import { REPORT_EVERY_MS } from './constants';
import type { TrackingEngine } from './engine';
import { PlayerTracker } from './player-tracker';
import { FrameReceiver } from './frames/transport/frame-receiver';
import { imageOf } from '../pictures/picture-image';
import { Lookout } from './bodies/lookout';
import type { PeopleModel } from './bodies/lookout';
import { PortModel } from './bodies/port-model';
import { axesOf } from './bodies/axes';
import { makeGeometry, turned } from './geometry';
import type { EngineCache } from './engine-cache';
import { loadParts } from './load-parts';
import type { EngineParts } from './load-parts';
import { Reporter } from './reporter';
import type { Report } from './reporter';
import { TrackingError, withCode } from './tracking-error';
import type { FromWorker, TrackingRequestMessage } from './tracking.protocol';

type Done = Extract<FromWorker, { type: 'done' }>;

export interface TrackingJob {
  readonly request: TrackingRequestMessage;
  /** The port that receives the pictures; it is closed when the run settles. */
  readonly pictures: MessagePort;
  /** A port of the people worker, which is closed when the run settles; null if there is no model. */
  readonly people: MessagePort | null;
}

/**
 * One tracking run inside the worker: from the first picture, which has the circle, to the last one, or until the
 * search for the player ends or the signal aborts. The feed decides whether time increases or decreases from picture to
 * picture. All points are reported before the run settles, even when it fails.
 * @throws TrackingError of the feed or of loading the engine's parts, or the engine's own error. An abort does not
 * throw; it is the outcome 'stopped'.
 */
export async function runTracking(
  { request, pictures, people }: TrackingJob,
  engines: EngineCache,
  report: Report,
  signal: AbortSignal,
): Promise<Done> {
  using receiver = new FrameReceiver(pictures, signal);
  using model = people === null ? null : new PortModel(people, signal);
  const run = new Run(request, new Reporter(report, REPORT_EVERY_MS), report);
  let parts: EngineParts | null = null;
  try {
    parts = await withCode('engine-load', () => loadParts(request.method));
    return run.done(await run.follow(receiver, engines, parts, model), parts);
  } catch (error) {
    if (signal.aborted) return run.done('stopped', parts);
    if (!(error instanceof TrackingError)) engines.clear();
    throw error;
  }
}

class Run {
  private player: PlayerTracker | null = null;
  private lastTimeSec: number;
  private engine: TrackingEngine | null = null;

  constructor(
    private readonly request: TrackingRequestMessage,
    private readonly reporter: Reporter,
    private readonly report: Report,
  ) {
    this.lastTimeSec = request.startTimeSec;
  }

  async follow(
    receiver: FrameReceiver,
    engines: EngineCache,
    parts: EngineParts,
    model: PeopleModel | null,
  ): Promise<'completed' | 'lost'> {
    const { layout, totalFrames } = await receiver.open();
    const geometry = makeGeometry(layout);
    const shown = turned(geometry.processing, layout);
    const { engine, memory, isCached } = engines.take(this.request.method, layout, parts);
    this.engine = engine;
    const player = new PlayerTracker(
      this.request,
      engine,
      isCached && this.request.isContinuation,
      geometry,
      memory,
    );
    this.player = player;
    const lookout = new Lookout(engine, model, axesOf(layout));
    this.reporter.begin(totalFrames);
    try {
      for await (const frame of receiver.pictures(geometry.processing)) {
        await lookout.tell();
        const result = player.next(frame);
        lookout.look(frame);
        if (result === 'given-up') return 'lost';
        if (result !== null) this.lastTimeSec = result.timeSec;
        this.reporter.add(result);
        this.reporter.show(() => {
          const { picture, timeSec, matrix } = frame;
          this.report({ type: 'picture', timeSec, image: imageOf(picture, shown, layout, matrix) });
        });
        if (player.crossing !== null) this.reporter.addCrossing(player.crossing);
        if (player.caption !== null) this.reporter.addCaption(player.caption);
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
