/** The benchmark's part inside the page. */
import type { Selection, TrackPoint, TrackingMethod } from '@/domain/track';
import { startTracking } from '@/media/tracking/track-player';

export interface BenchRequest {
  readonly url: string;
  readonly method: TrackingMethod;
  readonly selection: Selection;
}

export interface BenchRun {
  readonly points: readonly TrackPoint[];
  /** From the first point on: without loading. */
  readonly seconds: number;
}

export async function benchRun({ url, method, selection }: BenchRequest): Promise<BenchRun> {
  const blob = await (await fetch(url)).blob();
  const points: TrackPoint[] = [];
  let framesPerSec = 0;
  const session = startTracking(
    { source: { kind: 'blob', blob }, method, startTimeSec: 0, selection },
    {
      onPoints: (batch) => void points.push(...batch),
      onProgress: (progress) => {
        framesPerSec = progress.framesPerSec;
      },
    },
  );
  await session.done;
  return { points, seconds: points.length / framesPerSec };
}
