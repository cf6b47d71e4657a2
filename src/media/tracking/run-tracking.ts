import type { InputVideoTrack } from 'mediabunny';
import type { TrackPoint } from '@/domain/track';
import { disposeOnAbort } from '../reading/dispose-on-abort';
import { openInput } from '../reading/open-input';
import { videoTrackOf } from '../reading/probe';
import { frameIndexAt, gridLength, sampleFrames } from '../reading/sampler';
import type { SampledFrame } from '../reading/sampler';
import { REPORT_EVERY_MS } from './constants';
import type { TrackingEngine, TrackStep } from './engine';
import { PictureReader } from './frames/picture-reader';
import { makeGeometry } from './geometry';
import type { Geometry } from './geometry';
import { loadParts } from './load-parts';
import { createEngine } from './registry';
import { Reporter } from './reporter';
import type { Report } from './reporter';
import { withCode } from './tracking-error';
import type { FromWorker, TrackingRequestMessage } from './tracking.protocol';

type Done = Extract<FromWorker, { type: 'done' }>;

/**
 * One tracking run inside the worker: from the frame at startTimeSec, where the circle is, to the clip's end, until the
 * player is lost or the signal aborts. Everything that it took is freed when it settles.
 * @throws TrackingError; never for an abort, which is the outcome 'stopped'.
 */
export async function runTracking(
  request: TrackingRequestMessage,
  report: Report,
  signal: AbortSignal,
): Promise<Done> {
  const parts = await withCode('engine-load', loadParts);
  const { cv } = parts;
  using input = openInput(request.source);
  const run = new Run(request, createEngine(request.method, parts), new Reporter(report, REPORT_EVERY_MS));
  if (signal.aborted) return run.done('stopped', cv.HEAPU8.length);
  using _ = disposeOnAbort(input, signal);
  try {
    const track = await withCode('clip', () => videoTrackOf(input));
    const reason = await withCode('decode', () => run.follow(track, signal));
    return run.done(reason, cv.HEAPU8.length);
  } catch (error) {
    if (signal.aborted) return run.done('stopped', cv.HEAPU8.length);
    throw error;
  }
}

class Run {
  private isFirst = true;
  private lastTimeSec: number;
  private lostAtSec: number | null = null;

  constructor(
    private readonly request: TrackingRequestMessage,
    private readonly engine: TrackingEngine,
    private readonly reporter: Reporter,
  ) {
    this.lastTimeSec = request.startTimeSec;
  }

  async follow(track: InputVideoTrack, signal: AbortSignal): Promise<'completed' | 'stopped' | 'lost'> {
    const first = frameIndexAt(this.request.startTimeSec);
    const end = await gridLength(track);
    this.reporter.begin(Math.max(0, end - first));
    const layout = {
      widthPx: await track.getSquarePixelWidth(),
      heightPx: await track.getSquarePixelHeight(),
      rotationDeg: await track.getRotation(),
      flip: await track.getFlip(),
    };
    const geometry = makeGeometry(layout);
    const reader = new PictureReader(geometry.processing);
    for await (const frame of sampleFrames(track, { first, end }, signal)) {
      using sample = frame.sample;
      const point = await this.next({ ...frame, sample }, reader, geometry);
      if (point === null) return 'lost';
      this.lastTimeSec = point.timestamp;
      await this.reporter.add(point);
      if (signal.aborted) return 'stopped';
    }
    return 'completed';
  }

  /** The point of one frame; null when the player is lost. */
  private async next(
    frame: SampledFrame,
    reader: PictureReader,
    geometry: Geometry,
  ): Promise<TrackPoint | null> {
    const picture = await reader.read(frame.sample);
    if (this.isFirst) {
      this.isFirst = false;
      const { x, y, radius } = this.request.selection;
      this.engine.start(picture, geometry.toProcessing({ x, y }), radius * geometry.scale);
      return { x, y, timestamp: frame.timeSec, isManual: true, isInterpolated: false };
    }
    const step = this.engine.update(picture);
    this.noteState(step, frame.timeSec);
    if (step.state === 'lost') return null;
    return {
      ...geometry.toDisplayed(step.centre),
      timestamp: frame.timeSec,
      isManual: false,
      isInterpolated: step.state === 'weak',
      confidence: step.confidence,
    };
  }

  /** The player counts as lost from the first frame of the doubtful run that ended the track. */
  private noteState({ state }: TrackStep, timeSec: number): void {
    if (state === 'good') this.lostAtSec = null;
    else this.lostAtSec ??= timeSec;
  }

  done(reason: Done['reason'], heapBytes: number): Done {
    this.reporter.flush();
    const lost = reason === 'lost' && this.lostAtSec !== null ? { lostAtSec: this.lostAtSec } : {};
    return { type: 'done', reason, lastTimeSec: this.lastTimeSec, ...lost, heapBytes };
  }
}
