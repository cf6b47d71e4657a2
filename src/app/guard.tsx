import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { forgetRoute, keepRoute, rememberOrigin, routeAfterSignIn } from './current-route';
import type { Access } from './route-table';
import { ScreenLoading } from './layout/screen-loading';
import { useSession } from './use-session';

const AdminGuard = lazy(async () => ({ default: (await import('./admin-guard')).AdminGuard }));

interface GuardProps {
  readonly access: Access;
  readonly children: ReactNode;
}

/**
 * Shows its children to users who may see them, and redirects the others: members leave guest screens for the page they
 * came from, signed-out users go to /login with their path stored, and non-admins leave admin screens. Shows a spinner
 * until the session is known.
 */
export function Guard({ access, children }: GuardProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  if (access === 'public') return children;
  if (session.status === 'loading') return <ScreenLoading />;
  if (access === 'guest') {
    return session.status === 'signed-in' ? (
      <Navigate to={routeAfterSignIn(session.user.id)} replace />
    ) : (
      children
    );
  }
  if (session.status === 'signed-out') return <ToLogin origin={session.isDeliberate ? null : path} />;
  const { id: userId } = session.user;
  if (access === 'admin') {
    return (
      <Suspense fallback={<ScreenLoading />}>
        <AdminGuard userId={userId}>{children}</AdminGuard>
      </Suspense>
    );
  }
  return (
    <KeepRoute path={path} userId={userId}>
      {children}
    </KeepRoute>
  );
}

function ToLogin({ origin }: { readonly origin: string | null }) {
  useEffect(() => {
    if (origin === null) forgetRoute();
    else rememberOrigin(origin);
  }, [origin]);
  return <Navigate to={PATHS.login} replace />;
}

interface KeepRouteProps {
  readonly path: string;
  readonly userId: string;
  readonly children: ReactNode;
}

function KeepRoute({ path, userId, children }: KeepRouteProps) {
  useEffect(() => keepRoute(path, userId), [path, userId]);
  return children;
}
