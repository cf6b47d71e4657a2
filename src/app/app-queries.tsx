import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient, forgetOnUserChange } from './query-client';

const queryClient = createQueryClient();
forgetOnUserChange(queryClient);

/** Provides the query cache. The whole app has one query client; the sign-in screens work without loading its code. */
export function AppQueries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
