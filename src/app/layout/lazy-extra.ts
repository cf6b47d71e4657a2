import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A part of the frame that is loaded after it. When its file cannot be loaded, the part is left out and the frame stays.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }));
}
