import type { ReactNode } from 'react';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

interface BackLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** The link above a screen's heading that leads to the previous screen. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="mb-3 inline-flex min-h-8 max-desk:min-h-11 items-center gap-2 rounded-sm text-sm text-muted transition-colors hover:text-text"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
