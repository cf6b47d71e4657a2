import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { Toaster } from '@/ui/toast';
import { AppQueries } from '../app-queries';
import { useSession } from '../use-session';
import { AppHeader } from './app-header';
import { lazyExtra } from './lazy-extra';
import { PageFrame } from './page-frame';
import { ScreenLoading } from './screen-loading';
import { TabBar } from './tab-bar';
import { usePaymentsElsewhere } from './use-payments-elsewhere';

const PendingExportNotices = lazyExtra(
  async () => (await import('@/features/export/pending-export-notices')).PendingExportNotices,
);

const InterruptedExports = lazyExtra(
  async () => (await import('@/features/export/interrupted-exports')).InterruptedExports,
);

const FinishedUpload = lazyExtra(async () => (await import('./finished-upload')).FinishedUpload);

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
    <>
      <PageFrame
        header={<AppHeader user={user} isEditor={isEditor} />}
        hasFooter={!isEditor}
        dock={user && !isEditor ? <TabBar user={user} /> : null}
      >
        {user && (
          <Suspense fallback={null}>
            <PendingExportNotices userId={user.id} />
            {(isEditor || isDashboard) && <InterruptedExports userId={user.id} />}
            <FinishedUpload />
          </Suspense>
        )}
        <Suspense fallback={<ScreenLoading />}>
          <Outlet />
        </Suspense>
      </PageFrame>
      <Toaster />
    </>
  );
}

/** The upload screen becomes the editor once the address contains a video's id. */
function useIsEditor(): boolean {
  const { pathname, search } = useLocation();
  return pathname === PATHS.upload && new URLSearchParams(search).has('id');
}
