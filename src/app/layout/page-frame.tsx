import type { ReactNode } from 'react';
import { LegalLinks } from './legal-links';
import { SkipLink } from './skip-link';

interface PageFrameProps {
  readonly header: ReactNode;
  readonly children: ReactNode;
  /** False for the editor, which uses the whole window. */
  readonly hasFooter?: boolean;
  /** A bar that is fixed to the bottom edge on phones. */
  readonly dock?: ReactNode;
}

/** The header, screen and footer of the app. */
export function PageFrame({ header, children, hasFooter = true, dock = null }: PageFrameProps) {
  return (
    <div
      data-dock={dock === null ? undefined : true}
      className="flex min-h-dvh flex-col max-desk:data-dock:pb-(--dock)"
    >
      <SkipLink />
      {header}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {hasFooter && (
        <footer className="border-t border-line px-4 py-6 text-sm text-muted desk:px-6 desk:py-7">
          <LegalLinks />
        </footer>
      )}
      {dock}
    </div>
  );
}
