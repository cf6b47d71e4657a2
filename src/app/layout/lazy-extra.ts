import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part of the frame that is loaded after it. If its file fails to load, the frame works without it. */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }));
}
