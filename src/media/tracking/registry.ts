import type { TrackingMethod } from '@/domain/track';
import { Workspace } from './appearance/workspace';
import { FlowAndAppearanceEngine } from './engine';
import type { TrackingEngine } from './engine';
import { FarnebackFlow } from './flow/farneback';
import { LucasKanadeFlow } from './flow/lucas-kanade';
import type { FlowMethod } from './flow/flow';
import type { Point } from './geometry';
import { Kernel } from './kernel/kernel';
import type { EngineParts } from './load-parts';

/**
 * Creates the engine for a method; manual paths need no engine.
 * @param parts the loaded parts of the method
 * @param down unit vector of the displayed video's downward direction, in processing pixels
 */
export function createEngine(method: TrackingMethod, parts: EngineParts, down: Point): TrackingEngine {
  const kernel = new Kernel(parts.kernel);
  return new FlowAndAppearanceEngine(makeFlow(method, kernel, parts), new Workspace(kernel), down);
}

function makeFlow(method: TrackingMethod, kernel: Kernel, { openCv }: EngineParts): FlowMethod {
  if (method === 'farneback') return new FarnebackFlow(kernel);
  if (openCv === null) throw new Error('Lucas-Kanade needs OpenCV');
  return new LucasKanadeFlow(openCv.cv);
}
