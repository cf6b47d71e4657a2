import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { cx } from '@/lib/cx';
import { IconPlate } from './empty-state';

interface ErrorPanelProps {
  /** What happened. */
  readonly title: string;
  /** Says what is saved and what to do. */
  readonly children?: ReactNode;
  /** The button that continues, for example "Try again". */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Shown when something failed. Says what happened, what is saved, and how to continue. */
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
