import { Suspense, type SyntheticEvent } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { Toaster } from '@/ui/toast';
import { accountEntries, mainEntries } from '../navigation';
import { preloadRoute } from '../route-table';
import { AppQueries } from '../app-queries';
import { useSession } from '../use-session';
import { AppHeader } from './app-header';
import { lazyExtra } from './lazy-extra';
import { PageFrame } from './page-frame';
import { ScreenSkeleton } from './screen-skeleton';
import { TabBar } from './tab-bar';
import { usePaymentsElsewhere } from './use-payments-elsewhere';

const PendingExportNotices = lazyExtra(
  async () => (await import('@/features/film/pending-export-notices')).PendingExportNotices,
);

const InterruptedExports = lazyExtra(
  async () => (await import('@/features/film/interrupted-exports')).InterruptedExports,
);

const NewVersionNotice = lazyExtra(
  async () => (await import('../offline/new-version-notice')).NewVersionNotice,
);

const OfflineNotice = lazyExtra(async () => (await import('../offline/offline-notice')).OfflineNotice);

const FinishedUpload = lazyExtra(async () => (await import('./finished-upload')).FinishedUpload);

// Preloads the navigation's screens once the first screen leaves the browser idle, if the browser can report that.
if ('requestIdleCallback' in window) {
  requestIdleCallback(() => {
    for (const { path, adminOnly } of [...mainEntries, ...accountEntries]) if (!adminOnly) preloadRoute(path);
  });
}

/**
 * The layout with header, screen and footer. The editor gets more of the window: a lower header (none on phones), no
 * footer and no tab bar.
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
  usePaymentsElsewhere();
  return (
    <div className="contents" onPointerOver={loadAhead} onFocus={loadAhead}>
      <PageFrame
        header={<AppHeader user={user} isEditor={isEditor} />}
        hasFooter={!isEditor}
        dock={user && !isEditor ? <TabBar user={user} /> : null}
      >
        {user && (
          <Suspense fallback={null}>
            {!isEditor && <OfflineNotice />}
            <PendingExportNotices userId={user.id} />
            {!isEditor && <NewVersionNotice />}
            {(isEditor || isDashboard) && <InterruptedExports userId={user.id} />}
            <FinishedUpload />
          </Suspense>
        )}
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </PageFrame>
      <Toaster />
    </div>
  );
}

/** Preloads the code of a link's screen when the pointer or the focus reaches the link, including in menus. */
function loadAhead({ target }: SyntheticEvent): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === window.location.origin) preloadRoute(link.pathname);
}

/** The upload screen becomes the editor once the URL contains a video's id. */
function useIsEditor(): boolean {
  const { pathname, search } = useLocation();
  return pathname === PATHS.upload && new URLSearchParams(search).has('id');
}
