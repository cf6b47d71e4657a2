import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { buttonClasses } from '@/ui/button-look';
import { Wordmark } from '@/ui/wordmark';
import { MakeYourOwn } from './make-your-own';

/** What the app provides for a public page's frame. */
export interface ViewerSurroundings {
  /** The link of the logo: the dashboard for members, the landing page for everyone else. */
  readonly logoPath: string;
  /** The page where viewers can make their own video. */
  readonly makePath: string;
  /** The copyright line with its links. */
  readonly legal: ReactNode;
}

interface ViewerFrameProps extends ViewerSurroundings {
  /** The title in the header. */
  readonly title: string | null;
  /** Covers the whole page and blocks its keys and clicks. */
  readonly cover: ReactNode;
  readonly children: ReactNode;
}

/**
 * The header, content and footer of the public pages. On phones the header has no room for the invitation to make a
 * video next to the title, so it fills the rest of the page.
 */
export function ViewerFrame({ title, cover, logoPath, makePath, legal, children }: ViewerFrameProps) {
  return (
    <>
      {cover}
      {/* The page is invisible instead of only covered, because layout shifts of invisible content do not count. */}
      <div inert={Boolean(cover)} className={cx('flex min-h-dvh flex-col', Boolean(cover) && 'invisible')}>
        <header className="flex h-14 flex-none items-center gap-3 border-b border-line px-4 desk:h-16 desk:gap-8 desk:px-6">
          <a href={logoPath} className="flex rounded-sm">
            <Wordmark />
          </a>
          {title !== null && (
            <p className="min-w-0 flex-1 truncate border-l border-line pl-3 text-sm text-muted desk:pl-6">
              {title}
            </p>
          )}
          <a
            href={makePath}
            className={buttonClasses({ size: 'sm' }, cx('ml-auto', title !== null && 'max-desk:hidden'))}
          >
            Make your own
          </a>
        </header>
        <main className="flex flex-1 flex-col">
          {children}
          {title !== null && <MakeYourOwn path={makePath} />}
        </main>
        <footer className="border-t border-line px-4 py-6 text-sm text-muted desk:px-6 desk:py-7">
          {legal}
        </footer>
      </div>
    </>
  );
}
