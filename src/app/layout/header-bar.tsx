import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/lib/cx';
import { Wordmark } from '@/ui/wordmark';

interface HeaderBarProps {
  /** Where the logo leads. */
  readonly home: string;
  readonly isEditor?: boolean;
  readonly navigation?: ReactNode;
  /** At the right. */
  readonly children: ReactNode;
}

/** The bar at the top of the app: 64 px, in the editor 56, on phones 56 and not in the editor. */
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
