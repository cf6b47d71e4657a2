import type { TrackingMethod } from '@/domain/track';
import type { TrackingEngine } from './engine';
import { axesOf } from './bodies/axes';
import type { FrameLayout } from './geometry';
import type { EngineParts } from './load-parts';
import { PictureMemory } from './past/picture-memory';
import { createEngine } from './registry';

interface CachedEngine {
  readonly engine: TrackingEngine;
  /** Pictures of the engine's last run. */
  readonly memory: PictureMemory;
  readonly key: string;
}

/** Keeps the engine of the worker's last run, for a run that continues with the same player. */
export class EngineCache {
  private cached: CachedEngine | null = null;

  /** Returns the cached engine if it fits these pictures and this method, otherwise caches a new one. */
  take(
    method: TrackingMethod,
    layout: FrameLayout,
    parts: EngineParts,
  ): Pick<CachedEngine, 'engine' | 'memory'> & { readonly isCached: boolean } {
    const { widthPx, heightPx, rotationDeg, flip } = layout;
    const key = [method, widthPx, heightPx, rotationDeg, flip].join(' ');
    if (this.cached?.key === key) return { ...this.cached, isCached: true };
    const { down } = axesOf(layout);
    this.cached = { engine: createEngine(method, parts, down), memory: new PictureMemory(), key };
    return { ...this.cached, isCached: false };
  }

  /** Drops the engine after it has failed. */
  clear(): void {
    this.cached = null;
  }
}
