import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { followPayments } from '@/features/subscription/reload-account';

/** Keeps tokens and plan up to date on every screen while another tab pays. */
export function usePaymentsElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => followPayments(queryClient), [queryClient]);
}
