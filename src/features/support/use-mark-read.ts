import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TICKETS_KEY } from '@/backend/support/ticket-queries';
import { markTicketRead } from '@/backend/support/tickets';
import type { Ticket } from '@/domain/tickets';

/** Marks a ticket's new answers as read while it is on the screen, and updates the badges. */
export function useMarkRead(ticket: Ticket | undefined): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, updatedAt }: Ticket) => markTicketRead(id, updatedAt),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: TICKETS_KEY }),
  });
  useEffect(() => {
    if (ticket?.hasNewAnswer) mutate(ticket);
  }, [mutate, ticket]);
}
