import type { ReactNode } from 'react';
import { PATHS } from '@/domain/paths';
import { BackLink } from '@/ui/back-link';

interface LegalPageProps {
  readonly title: string;
  /** The line below the title. */
  readonly note: ReactNode;
  readonly children: ReactNode;
}

/** The layout of a long text with a link back to the landing page. */
export function LegalPage({ title, note, children }: LegalPageProps) {
  return (
    <div className="page-column pt-6 pb-24 desk:pt-10">
      <BackLink to={PATHS.home}>Back to Home</BackLink>
      <article className="max-w-180">
        <h1 className="text-h1">{title}</h1>
        <p className="mt-2 text-sm text-muted">{note}</p>
        {children}
      </article>
    </div>
  );
}

interface LegalSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function LegalSection({ title, children }: LegalSectionProps) {
  return (
    <section className="mt-10 flex flex-col gap-3 text-soft [&_li]:ml-5 [&_li]:list-disc [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-1.5">
      <h2 className="text-h3 text-text">{title}</h2>
      {children}
    </section>
  );
}

export const LAST_UPDATED = 'Last updated March 24, 2025';
