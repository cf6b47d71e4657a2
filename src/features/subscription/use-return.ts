import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { subscriptionQuery } from '@/backend/queries';
import { isPaid } from '@/domain/subscription';
import { reloadAccountEverywhere } from './reload-account';

/** Where the user returns from: a paid checkout, a token reload, or a checkout that was canceled. */
export type Arrival = 'paid' | 'reloaded' | 'cancelled';

/** Whether the paid plan has arrived: still pending, overdue, or done. It is also done if nothing was paid. */
export type Confirmation = 'pending' | 'overdue' | 'done';

/** The query parameters that the payment provider returns with. */
const FLAGS = { success: 'paid', token_reload: 'reloaded', cancelled: 'cancelled' } as const;
/** The payment provider's webhook usually arrives within this time, so loading waits for it. */
const RETURN_WAIT_MS = 2000;
/** If the payment takes longer, how often to check for it and when to stop checking. */
const CONFIRMATION = { intervalMs: 2500, patienceMs: 60_000 } as const;

interface Return {
  readonly arrival: Arrival | null;
  /** Whether loading has to wait. */
  readonly isWaiting: boolean;
  readonly confirmation: Confirmation;
  /** Waits again for a payment that is overdue. */
  readonly checkAgain: () => void;
  readonly dismiss: () => void;
}

/**
 * Reads how the user returned. Removes the query parameter from the URL, so that a reload does not count as a second
 * return.
 */
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
      void reloadAccountEverywhere(queryClient);
      setIsWaiting(false);
    }, RETURN_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, queryClient]);

  const { confirmation, checkAgain } = useConfirmation(arrival === 'paid' && !isWaiting);
  return {
    arrival,
    isWaiting,
    confirmation: isWaiting ? 'pending' : confirmation,
    checkAgain,
    dismiss: () => setArrival(null),
  };
}

/** Waits for the paid plan. The wait is limited, because the URL may claim a payment that was never made. */
function useConfirmation(isAsked: boolean): Pick<Return, 'confirmation' | 'checkAgain'> {
  const queryClient = useQueryClient();
  const [isOverdue, setIsOverdue] = useState(false);
  const { data, refetch } = useQuery({
    ...subscriptionQuery,
    enabled: isAsked,
    refetchInterval: ({ state }) =>
      isPaid(state.data?.subscription) || isOverdue ? false : CONFIRMATION.intervalMs,
  });
  const isConfirmed = isPaid(data);
  useEffect(() => {
    // The tokens arrived together with the plan.
    if (isAsked && isConfirmed) void reloadAccountEverywhere(queryClient);
  }, [isAsked, isConfirmed, queryClient]);
  const isPending = isAsked && !isConfirmed && !isOverdue;
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsOverdue(true), CONFIRMATION.patienceMs);
    return () => clearTimeout(timer);
  }, [isPending]);
  return {
    confirmation: !isAsked || isConfirmed ? 'done' : isOverdue ? 'overdue' : 'pending',
    checkAgain: () => {
      setIsOverdue(false);
      void refetch();
    },
  };
}

function arrivalOf(params: URLSearchParams): Arrival | null {
  if (params.get('token_reload') === 'true') return FLAGS.token_reload;
  if (params.get('success') === 'true') return FLAGS.success;
  return params.has('cancelled') ? FLAGS.cancelled : null;
}
