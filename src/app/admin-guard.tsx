import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { ScreenLoading } from './layout/screen-loading';
import { AppQueries } from './app-queries';
import { useIsAdmin } from './use-is-admin';

interface AdminGuardProps {
  readonly userId: string;
  readonly children: ReactNode;
}

/** Shows its children to admins and redirects everyone else to the dashboard. */
export function AdminGuard(props: AdminGuardProps) {
  return (
    <AppQueries>
      <Decision {...props} />
    </AppQueries>
  );
}

function Decision({ userId, children }: AdminGuardProps) {
  const isAdmin = useIsAdmin(userId);
  if (isAdmin === null) return <ScreenLoading />;
  return isAdmin ? children : <Navigate to={PATHS.dashboard} replace />;
}
