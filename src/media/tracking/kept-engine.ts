import type { TrackingMethod } from '@/domain/track';
import type { TrackingEngine } from './engine';
import type { FrameLayout } from './geometry';
import type { EngineParts } from './load-parts';
import { createEngine } from './registry';

/** The engine of the worker's last run, for a run that goes on with the same player. */
export class KeptEngine {
  private kept: { readonly engine: TrackingEngine; readonly key: string } | null = null;

  /** The kept engine when it was made for such pictures by this method, else a new one; it is kept from now on. */
  take(
    method: TrackingMethod,
    layout: FrameLayout,
    parts: EngineParts,
  ): { engine: TrackingEngine; isKept: boolean } {
    const { widthPx, heightPx, rotationDeg, flip } = layout;
    const key = [method, widthPx, heightPx, rotationDeg, flip].join(' ');
    if (this.kept?.key === key) return { engine: this.kept.engine, isKept: true };
    const engine = createEngine(method, parts);
    this.kept = { engine, key };
    return { engine, isKept: false };
  }

  /** Forgets the engine: it failed. */
  drop(): void {
    this.kept = null;
  }
}
