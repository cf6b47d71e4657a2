import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/lib/cx';
import { Wordmark } from '@/ui/wordmark';

interface HeaderBarProps {
  /** The path that the logo links to. */
  readonly home: string;
  readonly isEditor?: boolean;
  readonly navigation?: ReactNode;
  /** Shown at the right edge. */
  readonly children: ReactNode;
}

/**
 * The bar at the top of the app: 64 px high, or 56 px in the editor. On phones it is 56 px high and hidden in the
 * editor.
 */
export function HeaderBar({ home, isEditor = false, navigation, children }: HeaderBarProps) {
  return (
    <header
      className={cx(
        'sticky top-0 z-30 h-14 flex-none items-center gap-3 border-b border-line bg-ground px-4 desk:flex desk:gap-8 desk:px-6',
        isEditor ? 'hidden' : 'flex desk:h-16',
      )}
    >
      <Link to={home} className="flex rounded-sm">
        <Wordmark />
      </Link>
      {navigation}
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </header>
  );
}
