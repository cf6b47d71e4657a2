import type { TrackingMethod } from '@/domain/track';
import { Workspace } from './appearance/workspace';
import { FlowAndAppearanceEngine } from './engine';
import type { TrackingEngine } from './engine';
import { FarnebackFlow } from './flow/farneback';
import { LucasKanadeFlow } from './flow/lucas-kanade';
import type { FlowMethod } from './flow/flow';
import { Kernel } from './kernel/kernel';
import type { EngineParts } from './load-parts';
import type { OpenCv } from './opencv/opencv';

/** One engine per setting; manual paths are no engine. */
const FLOWS: Readonly<Record<TrackingMethod, (cv: OpenCv) => FlowMethod>> = {
  farneback: (cv) => new FarnebackFlow(cv),
  'lucas-kanade': (cv) => new LucasKanadeFlow(cv),
};

export function createEngine(method: TrackingMethod, { cv, kernel }: EngineParts): TrackingEngine {
  return new FlowAndAppearanceEngine(FLOWS[method](cv), new Workspace(new Kernel(kernel)));
}
