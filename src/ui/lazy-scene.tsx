import { lazy, Suspense, type ComponentProps } from 'react';
import { cx } from '@/lib/cx';

const Scene = lazy(async () => ({ default: (await import('./scene')).Scene }));

/** The drawn scene, loaded separately, so that it does not delay the page around it. Fills a space of its own. */
export function LazyScene({ className, ...props }: ComponentProps<typeof Scene>) {
  return (
    <Suspense fallback={null}>
      <Scene {...props} className={cx('animate-fade', className)} />
    </Suspense>
  );
}
