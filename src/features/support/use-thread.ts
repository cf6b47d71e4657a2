import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { threadKey } from '@/backend/support/ticket-queries';
import { readThread } from '@/backend/support/tickets';
import { AppError } from '@/domain/errors';
import { personName, STATUS_LABELS, type Thread } from '@/domain/tickets';
import { announce } from '@/ui/live-region';

const THREAD_REFRESH_MS = 8_000;

/**
 * Loads a ticket with its replies and refreshes it while the screen is mounted and the tab is visible. A refresh
 * without changes costs one small response.
 */
export function useThread(ticketId: string) {
  const queryClient = useQueryClient();
  const queryKey = threadKey(ticketId);
  const query = useQuery({
    queryKey,
    queryFn: () => readThread(ticketId, queryClient.getQueryData<Thread>(queryKey)),
    refetchInterval: THREAD_REFRESH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    retry: (failures, error) => failures === 0 && !isFinal(error),
  });
  useSpokenNews(query.data);
  return query;
}

/** Whether a retry would fail the same way, because the ticket does not exist or belongs to someone else. */
export function isFinal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unauthorized' || error.code === 'ticket-not-found');
}

/** Announces new messages and status changes to screen readers while the thread is open. */
function useSpokenNews(thread: Thread | undefined): void {
  const known = useRef<Thread | undefined>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = thread;
    if (!thread || before?.ticket.id !== thread.ticket.id) return;
    const newest = thread.replies.at(-1);
    if (newest && thread.replies.length > before.replies.length) {
      const author = newest.isAdmin ? 'Support Team' : personName(newest.user ?? thread.ticket.user);
      announce(`New message from ${author}`);
    } else if (thread.ticket.status !== before.ticket.status) {
      announce(`The status is now ${STATUS_LABELS[thread.ticket.status]}`);
    }
  }, [thread]);
}
