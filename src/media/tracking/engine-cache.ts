import type { TrackingMethod } from '@/domain/track';
import type { TrackingEngine } from './engine';
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

/** The engine of the worker's last run, for a run that continues with the same player. */
export class EngineCache {
  private cached: CachedEngine | null = null;

  /** The cached engine if it was made for such pictures and this method, otherwise a new one, which is cached. */
  take(
    method: TrackingMethod,
    layout: FrameLayout,
    parts: EngineParts,
  ): Pick<CachedEngine, 'engine' | 'memory'> & { readonly isCached: boolean } {
    const { widthPx, heightPx, rotationDeg, flip } = layout;
    const key = [method, widthPx, heightPx, rotationDeg, flip].join(' ');
    if (this.cached?.key === key) return { ...this.cached, isCached: true };
    this.cached = { engine: createEngine(method, parts), memory: new PictureMemory(), key };
    return { ...this.cached, isCached: false };
  }

  /** Forgets the engine after it has failed. */
  clear(): void {
    this.cached = null;
  }
}
