import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface JobCardProps {
  readonly label: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly tone?: 'normal' | 'danger';
  readonly children?: ReactNode;
  /** The card's buttons; on phones they stay at the bottom edge of the screen. */
  readonly actions: ReactNode;
}

/** The card of the current job, beside the picture; on phones it is between the picture and the transport. */
export function JobCard({ label, title, text, tone = 'normal', children, actions }: JobCardProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'flex flex-col gap-4 rounded-lg border bg-s2 p-4 desk:p-5 desk:shadow-float',
        tone === 'danger' ? 'border-danger/50' : 'border-line-strong',
      )}
    >
      <header className="flex flex-col gap-1">
        <h2 className="flex items-center gap-2 text-h3">{title}</h2>
        {text && <p className="text-sm text-muted">{text}</p>}
      </header>
      {children}
      <div
        data-bar=""
        className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-2 border-t border-line-strong bg-s1 edge-3 pt-3 *:min-w-[45%] *:flex-1 desk:static desk:z-auto desk:flex-col desk:border-0 desk:bg-transparent desk:p-0 desk:*:w-full desk:*:flex-none"
      >
        {actions}
      </div>
    </section>
  );
}
