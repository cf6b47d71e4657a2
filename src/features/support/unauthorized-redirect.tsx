import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';

/** Leaves a page that only admins may see, and rechecks whether the user is an admin. */
export function UnauthorizedRedirect({ to }: { readonly to: string }) {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['is-admin'] }), [queryClient]);
  return <Navigate to={to} replace />;
}
