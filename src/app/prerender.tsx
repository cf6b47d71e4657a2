import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { EntriesSkeleton, FaqFrame } from '@/features/faq/faq-frame';
import { LandingPage } from '@/features/landing/landing-page';
import { PrivacyPage } from '@/features/legal/privacy-page';
import { TermsPage } from '@/features/legal/terms-page';
import { EarlyTrialPage } from '@/features/upload/trial/early-page';
import { PageFrame } from './layout/page-frame';
import { SignedOutBar } from './layout/signed-out-bar';

const PAGES: Readonly<Record<string, ReactNode>> = {
  [PATHS.home]: <LandingPage />,
  [PATHS.try]: (
    <PageFrame header={<SignedOutBar />}>
      <EarlyTrialPage />
    </PageFrame>
  ),
  [PATHS.faq]: (
    <PageFrame header={<SignedOutBar />}>
      <FaqFrame>
        <EntriesSkeleton />
      </FaqFrame>
    </PageFrame>
  ),
  [PATHS.terms]: (
    <PageFrame header={<SignedOutBar />}>
      <TermsPage />
    </PageFrame>
  ),
  [PATHS.privacy]: (
    <PageFrame header={<SignedOutBar />}>
      <PrivacyPage />
    </PageFrame>
  ),
};

/**
 * Renders a page for the build (src/build/site-plugin.ts) as visitors see it, without data from the database; null for
 * pages that only the browser renders. Once loaded, the app replaces the page (app/replaces-prerendered.tsx).
 */
export function renderPage(path: string): string | null {
  const page = PAGES[path];
  return page === undefined ? null : renderToString(<StaticRouter location={path}>{page}</StaticRouter>);
}
