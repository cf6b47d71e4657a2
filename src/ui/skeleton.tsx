import { cx } from '@/lib/cx';

/** A placeholder for loading content, which appears after 300 ms. Its size is set by className. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-appear rounded-sm bg-s2', className)} />;
}
