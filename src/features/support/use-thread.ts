import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { threadKey } from '@/backend/ticket-queries';
import { readThread } from '@/backend/tickets';
import { AppError } from '@/domain/errors';
import { personName, STATUS_LABELS, type Thread } from '@/domain/tickets';
import { announce } from '@/ui/live-region';

const THREAD_REFRESH_MS = 8_000;

/**
 * A ticket with its replies, kept up to date while it is on the screen and the tab is visible. Without news a look costs
 * one small answer.
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

/** True when asking again would give the same answer: there is no such ticket, or it is somebody else's. */
export function isFinal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unauthorized' || error.code === 'ticket-not-found');
}

/** Reads out what has come while the thread was on the screen. */
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
      announce(`The status is ${STATUS_LABELS[thread.ticket.status]} now`);
    }
  }, [thread]);
}
