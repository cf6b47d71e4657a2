import { cx } from '@/lib/cx';

/** The shape of what comes, visible after 300 ms only. Give it its size by className. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-appear rounded-sm bg-s2', className)} />;
}
