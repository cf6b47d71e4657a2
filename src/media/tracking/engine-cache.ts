import type { TrackingMethod } from '@/domain/track';
import type { TrackingEngine } from './engine';
import type { FrameLayout } from './geometry';
import type { EngineParts } from './load-parts';
import { createEngine } from './registry';

/** The engine of the worker's last run, for a run that continues with the same player. */
export class EngineCache {
  private cached: { readonly engine: TrackingEngine; readonly key: string } | null = null;

  /** The cached engine if it was made for such pictures and this method, otherwise a new one, which is cached. */
  take(
    method: TrackingMethod,
    layout: FrameLayout,
    parts: EngineParts,
  ): { engine: TrackingEngine; isCached: boolean } {
    const { widthPx, heightPx, rotationDeg, flip } = layout;
    const key = [method, widthPx, heightPx, rotationDeg, flip].join(' ');
    if (this.cached?.key === key) return { engine: this.cached.engine, isCached: true };
    const engine = createEngine(method, parts);
    this.cached = { engine, key };
    return { engine, isCached: false };
  }

  /** Forgets the engine after it has failed. */
  clear(): void {
    this.cached = null;
  }
}
