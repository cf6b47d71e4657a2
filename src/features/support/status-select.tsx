import { useMutation, useQueryClient } from '@tanstack/react-query';
import { threadKey, TICKETS_KEY } from '@/backend/support/ticket-queries';
import { updateTicketStatus } from '@/backend/support/tickets';
import { messageOf } from '@/domain/errors';
import { ADMIN_STATUSES, STATUS_LABELS, type AdminStatus, type Thread, type Ticket } from '@/domain/tickets';
import { SelectField } from '@/ui/select-field';
import { toast } from '@/ui/toast';

const OPTIONS = ADMIN_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** Sets a ticket's status; disabled while saving. A billing issue can be shown but not chosen. */
export function StatusSelect({ ticket }: { readonly ticket: Ticket }) {
  const saving = useStatusSaving(ticket.id);
  const shown = saving.isPending ? saving.variables : ticket.status;
  const choose = (status: AdminStatus) => {
    if (status !== ticket.status) saving.mutate(status);
  };
  return (
    <SelectField<AdminStatus>
      label="Status"
      hideLabel
      size="md"
      className="w-46"
      value={shown === 'billing_issue' ? ADMIN_STATUSES[0] : shown}
      {...(shown === 'billing_issue' && { shownOnly: STATUS_LABELS[shown] })}
      options={OPTIONS}
      disabled={saving.isPending}
      onChange={choose}
    />
  );
}

function useStatusSaving(ticketId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: AdminStatus) => updateTicketStatus(ticketId, status),
    onSuccess: (_, status) =>
      queryClient.setQueryData<Thread>(
        threadKey(ticketId),
        (thread) => thread && { ...thread, ticket: { ...thread.ticket, status } },
      ),
    onError: (error) => toast.error(messageOf(error, 'ticket-status-failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TICKETS_KEY }),
  });
}
