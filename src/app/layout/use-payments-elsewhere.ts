import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { followPayments } from '@/features/subscription/reload-account';

/** Keeps tokens and plan up to date on every screen after a payment in another tab. */
export function usePaymentsElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => followPayments(queryClient), [queryClient]);
}
