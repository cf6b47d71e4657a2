import type { ReactNode } from 'react';
import { Info, TriangleAlert } from 'lucide-react';
import { cx } from '@/lib/cx';

interface NoteProps {
  readonly tone: 'info' | 'warn' | 'danger';
  readonly children: ReactNode;
}

const GROUNDS = { info: 'bg-s2', warn: 'bg-warn-wash', danger: 'bg-danger-wash' } as const;
const ICONS = { info: 'text-info', warn: 'text-warn', danger: 'text-danger-text' } as const;

/** A note within a screen. Screen readers announce a danger note as soon as it appears. */
export function Note({ tone, children }: NoteProps) {
  const Icon = tone === 'info' ? Info : TriangleAlert;
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cx('flex gap-3 rounded-md px-3.5 py-3 text-sm text-soft', GROUNDS[tone])}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-4', ICONS[tone])} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
