import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { mayBeSignedIn } from '@/backend/auth/session-key';
import { PATHS } from '@/domain/paths';
import { LandingPage } from '@/features/landing/landing-page';
import { ScreenLoading } from '../layout/screen-loading';
import { useSession } from '../use-session';

const AuthArrival = lazy(async () => ({ default: (await import('./auth-arrival')).AuthArrival }));

/** Matches a parameter of an emailed link, as in lib/shows-landing.ts; parseAuthCallback reads it later. */
const ARRIVAL = /[?&#](code|error|token_hash)/;

/** The home page: shows the landing page to visitors, redirects members to the dashboard, and handles sign-in links. */
export function HomeRoute() {
  const session = useSession();
  const { search, hash } = useLocation();
  if (ARRIVAL.test(search + hash)) {
    return (
      <Suspense fallback={<ScreenLoading />}>
        <AuthArrival search={search} hash={hash} />
      </Suspense>
    );
  }
  if (session.status === 'signed-in') return <Navigate to={PATHS.dashboard} replace />;
  // Without a stored session there is no need to wait until the session is known.
  if (session.status === 'loading' && mayBeSignedIn()) return <ScreenLoading />;
  return <LandingPage />;
}
