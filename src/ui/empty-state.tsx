import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** One sentence. */
  readonly children?: ReactNode;
  /** The button that adds the first item. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Shown when there is nothing yet, with what to do about it. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-2 rounded-lg border border-line bg-s1 px-6 py-14 text-center',
        className,
      )}
    >
      {icon && <IconPlate>{icon}</IconPlate>}
      <h2 className="text-h3">{title}</h2>
      {children && <p className="max-w-110 text-sm text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** The small square behind an icon. */
export function IconPlate({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid size-9 flex-none place-items-center rounded-md border border-line-strong bg-s2 text-soft [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </span>
  );
}
