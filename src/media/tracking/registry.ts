import type { TrackingMethod } from '@/domain/track';
import { FlowAndAppearanceEngine } from './engine';
import type { TrackingEngine } from './engine';
import { FarnebackFlow } from './flow/farneback';
import { LucasKanadeFlow } from './flow/lucas-kanade';
import type { OpenCv } from './opencv/opencv';

/** One engine per setting (spec section 4, "Tracking method setting"); manual paths are no engine. */
const ENGINES: Readonly<Record<TrackingMethod, (cv: OpenCv) => TrackingEngine>> = {
  farneback: (cv) => new FlowAndAppearanceEngine(new FarnebackFlow(cv)),
  'lucas-kanade': (cv) => new FlowAndAppearanceEngine(new LucasKanadeFlow(cv)),
};

export function createEngine(method: TrackingMethod, cv: OpenCv): TrackingEngine {
  return ENGINES[method](cv);
}
