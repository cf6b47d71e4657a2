import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient, forgetOnUserChange } from './query-client';

const queryClient = createQueryClient();
forgetOnUserChange(queryClient);

/** Server state for what stands inside. One client for the whole app; the sign-in screens do without its code. */
export function AppQueries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
