import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';

/** Leads away from what only admins may see, and has it asked again who is one. */
export function UnauthorizedRedirect({ to }: { readonly to: string }) {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['is-admin'] }), [queryClient]);
  return <Navigate to={to} replace />;
}
