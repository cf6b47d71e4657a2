import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { Toaster } from '@/ui/toast';
import { AppQueries } from '../app-queries';
import { useSession } from '../use-session';
import { AppHeader } from './app-header';
import { LegalLinks } from './legal-links';
import { ScreenLoading } from './screen-loading';
import { TabBar } from './tab-bar';

const KeptExports = lazy(async () => ({
  default: (await import('@/features/export/kept-exports')).KeptExports,
}));

const InterruptedExports = lazy(async () => ({
  default: (await import('@/features/export/interrupted-exports')).InterruptedExports,
}));

const FinishedUpload = lazy(async () => ({
  default: (await import('./finished-upload')).FinishedUpload,
}));

/**
 * Header, screen and footer. The editor takes the window for itself: a lower header, none on phones, and neither
 * footer nor tab bar.
 */
export function AppLayout() {
  return (
    <AppQueries>
      <Frame />
    </AppQueries>
  );
}

function Frame() {
  const session = useSession();
  const isEditor = useIsEditor();
  const isDashboard = useLocation().pathname === PATHS.dashboard;
  const user = session.status === 'signed-in' ? session.user : null;
  const hasTabBar = user !== null && !isEditor;
  return (
    <div data-dock={hasTabBar || undefined} className="flex min-h-dvh flex-col max-desk:data-dock:pb-16">
      <SkipLink />
      <AppHeader user={user} isEditor={isEditor} />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {user && (
          <Suspense fallback={null}>
            <KeptExports userId={user.id} />
            {(isEditor || isDashboard) && <InterruptedExports userId={user.id} />}
            <FinishedUpload />
          </Suspense>
        )}
        <Suspense fallback={<ScreenLoading />}>
          <Outlet />
        </Suspense>
      </main>
      {!isEditor && (
        <footer className="border-t border-line px-4 py-6 text-sm text-muted desk:px-6 desk:py-7">
          <LegalLinks />
        </footer>
      )}
      {hasTabBar && <TabBar user={user} />}
      <Toaster />
    </div>
  );
}

/** The upload screen becomes the editor once it has a video (core spec, section 2). */
function useIsEditor(): boolean {
  const { pathname, search } = useLocation();
  return pathname === PATHS.upload && new URLSearchParams(search).has('id');
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-4 py-2 font-semibold text-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
