import { useEffect, useState } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { subscriptionHistoryQuery, subscriptionQuery, tokenStatsQuery } from '@/backend/queries';
import { isPaid } from '@/domain/subscription';

/** What a visitor comes back from: a paid checkout, a token reload, a checkout that was given up. */
export type Arrival = 'paid' | 'reloaded' | 'cancelled';

/** Flags of the address. */
const FLAGS = { success: 'paid', token_reload: 'reloaded', cancelled: 'cancelled' } as const;
/** How long the payment provider's word may take, before anything is loaded. */
const RETURN_WAIT_MS = 2000;
/** A payment whose word is later than that is asked for: often at first, then now and then. */
const CONFIRMATION = { soonMs: 2500, soonTries: 12, laterMs: 15_000 } as const;

interface Return {
  readonly arrival: Arrival | null;
  /** Nothing may be loaded yet. */
  readonly isWaiting: boolean;
  /** What was paid for is not there yet. */
  readonly isPending: boolean;
  readonly dismiss: () => void;
}

/** How the visitor has come here. The flag is taken out of the address, so that a reload is no second return. */
export function useReturn(): Return {
  const [params, setParams] = useSearchParams();
  const [arrival, setArrival] = useState(() => arrivalOf(params));
  const [isWaiting, setIsWaiting] = useState(arrival === 'paid' || arrival === 'reloaded');
  const queryClient = useQueryClient();
  const hasFlag = Object.keys(FLAGS).some((flag) => params.has(flag));

  useEffect(() => {
    if (!hasFlag) return;
    const rest = new URLSearchParams(params);
    for (const flag of Object.keys(FLAGS)) rest.delete(flag);
    setParams(rest, { replace: true });
  }, [hasFlag, params, setParams]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      void reloadAccount(queryClient);
      setIsWaiting(false);
    }, RETURN_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, queryClient]);

  const isPending = useConfirmation(arrival === 'paid' && !isWaiting) || isWaiting;
  return { arrival, isWaiting, isPending, dismiss: () => setArrival(null) };
}

/** Waits for the paid plan. @returns true until it is there. */
function useConfirmation(isAsked: boolean): boolean {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...subscriptionQuery,
    enabled: isAsked,
    refetchInterval: ({ state }) => {
      if (isPaid(state.data)) return false;
      return state.dataUpdateCount < CONFIRMATION.soonTries ? CONFIRMATION.soonMs : CONFIRMATION.laterMs;
    },
  });
  const isConfirmed = isPaid(data);
  useEffect(() => {
    // The tokens came with it.
    if (isAsked && isConfirmed) void reloadAccount(queryClient);
  }, [isAsked, isConfirmed, queryClient]);
  return isAsked && !isConfirmed;
}

/** Asks anew for everything that a payment changes. */
export async function reloadAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [tokenStatsQuery.queryKey, ['plans'], subscriptionHistoryQuery.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

function arrivalOf(params: URLSearchParams): Arrival | null {
  if (params.get('token_reload') === 'true') return FLAGS.token_reload;
  if (params.get('success') === 'true') return FLAGS.success;
  return params.has('cancelled') ? FLAGS.cancelled : null;
}
