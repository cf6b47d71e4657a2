import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { onUserChange } from '@/backend/auth/session';
import { createQueryClient } from './query-client';

const queryClient = createQueryClient();
onUserChange(() => queryClient.clear());

/** Provides the query cache. The whole app has one query client; the sign-in screens work without loading its code. */
export function AppQueries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
