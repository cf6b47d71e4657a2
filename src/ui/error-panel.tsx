import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { cx } from '@/lib/cx';
import { IconPlate } from './empty-state';

interface ErrorPanelProps {
  /** What happened. */
  readonly title: string;
  /** What is safe, and what to do. */
  readonly children?: ReactNode;
  /** The way on, for example a "Try again" button. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Something could not be shown or done: what happened, what is safe, and the way on. */
export function ErrorPanel({ title, children, action, className }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center gap-2 rounded-lg border border-line bg-s1 px-6 py-14 text-center',
        className,
      )}
    >
      <IconPlate className="text-danger-text">
        <TriangleAlert />
      </IconPlate>
      <h2 className="text-h3">{title}</h2>
      {children && <div className="max-w-110 text-sm text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
