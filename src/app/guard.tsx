import { useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { isAdmin } from '@/backend/admin';
import { PATHS } from '@/domain/paths';
import { Spinner } from '@/ui/spinner';
import { forgetRoute, keepRoute, rememberOrigin, routeAfterSignIn } from './current-route';
import type { Access } from './route-table';
import { useSession } from './use-session';

interface GuardProps {
  readonly access: Access;
  readonly children: ReactNode;
}

/**
 * Lets a visitor through, or sends them where they belong (sharing spec, section 2): guests' screens send members to
 * the page they came from, members' screens send the signed-out to /login and remember the origin, admins' screens
 * send everybody else away. Waits with a spinner until it is known.
 */
export function Guard({ access, children }: GuardProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  if (access === 'public') return children;
  if (session.status === 'loading') return <GuardSpinner />;
  if (access === 'guest') {
    return session.status === 'signed-in' ? (
      <Navigate to={routeAfterSignIn(session.user.id)} replace />
    ) : (
      children
    );
  }
  if (session.status === 'signed-out') return <ToLogin origin={session.isDeliberate ? null : path} />;
  const { id: userId } = session.user;
  if (access === 'admin') return <AdminGuard userId={userId}>{children}</AdminGuard>;
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

function AdminGuard({ userId, children }: { readonly userId: string; readonly children: ReactNode }) {
  const admin = useQuery({ queryKey: ['is-admin', userId], queryFn: () => isAdmin(userId) });
  if (admin.isPending) return <GuardSpinner />;
  // Any failure while checking counts as not admin (sharing spec, section 5).
  return admin.data === true ? children : <Navigate to={PATHS.dashboard} replace />;
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

function GuardSpinner() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Loading" />
    </main>
  );
}
