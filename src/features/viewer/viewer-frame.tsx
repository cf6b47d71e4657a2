import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { buttonClasses } from '@/ui/button-look';
import { Wordmark } from '@/ui/wordmark';

/** What the app knows and a public page needs around its content. */
export interface ViewerSurroundings {
  /** Where the logo leads: members to their videos, everybody else home. */
  readonly logoPath: string;
  /** Where somebody makes a video of their own. */
  readonly makePath: string;
  /** The copyright line with its links. */
  readonly legal: ReactNode;
}

interface ViewerFrameProps extends ViewerSurroundings {
  /** Stands in the header. */
  readonly title: string | null;
  /** Covers everything, and takes keys and clicks from it. */
  readonly cover: ReactNode;
  readonly children: ReactNode;
}

/** Header, content and footer of the public pages. */
export function ViewerFrame({ title, cover, logoPath, makePath, legal, children }: ViewerFrameProps) {
  return (
    <>
      {cover}
      {/* Invisible, and not only covered: what finds its place meanwhile does not count as moving. */}
      <div inert={Boolean(cover)} className={cx('flex min-h-dvh flex-col', Boolean(cover) && 'invisible')}>
        <header className="flex h-14 flex-none items-center gap-3 border-b border-line px-4 desk:h-16 desk:gap-8 desk:px-6">
          <a href={logoPath} className="flex rounded-sm">
            <Wordmark />
          </a>
          {title !== null && (
            <p className="min-w-0 flex-1 truncate border-l border-line pl-6 text-sm text-muted max-desk:hidden">
              {title}
            </p>
          )}
          <a href={makePath} className={buttonClasses({ size: 'sm' }, 'ml-auto')}>
            Make your own
          </a>
        </header>
        <main className="flex flex-1 flex-col">{children}</main>
        <footer className="border-t border-line px-4 py-6 text-sm text-muted desk:px-6 desk:py-7">
          {legal}
        </footer>
      </div>
    </>
  );
}
