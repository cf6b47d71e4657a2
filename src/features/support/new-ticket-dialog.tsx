import { useId, useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TICKETS_KEY } from '@/backend/ticket-queries';
import { createTicket } from '@/backend/tickets';
import { ERROR_TEXTS, messageOf } from '@/domain/errors';
import { TICKET_LIMITS } from '@/domain/limits';
import { TICKET_TYPES, TYPE_LABELS, type TicketType } from '@/domain/tickets';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import { SelectField } from '@/ui/select-field';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast';
import { useDraft } from './drafts';

const TYPE_OPTIONS = TICKET_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

/** Opens a ticket: type, subject and description. Neither a failure nor a reload loses what is typed. */
export function NewTicketDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const { type, subject, description, setType, setSubject, setDescription, clear } = useNewTicket();
  const [isChecked, setIsChecked] = useState(false);
  const leave = (): void => {
    clear();
    onClose();
  };
  const creation = useCreation(leave);
  const isComplete = subject.trim() !== '' && description.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isComplete && !creation.isPending) creation.mutate({ type, subject, description });
  };
  const missing = (text: string, code: 'ticket-subject-required' | 'ticket-description-required') =>
    isChecked && text.trim() === '' ? ERROR_TEXTS[code] : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      dismissible={!creation.isPending}
      title="New Ticket"
      footer={
        <>
          <Button variant="quiet" disabled={creation.isPending} onClick={leave}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={creation.isPending} busyLabel="Sending">
            Create Ticket
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SelectField label="Type" value={type} options={TYPE_OPTIONS} onChange={setType} />
        <TextField
          label="Subject"
          value={subject}
          maxLength={TICKET_LIMITS.subjectLength}
          error={missing(subject, 'ticket-subject-required')}
          onChange={(event) => setSubject(event.target.value)}
        />
        <TextArea
          label="Description"
          rows={6}
          value={description}
          maxLength={TICKET_LIMITS.descriptionLength}
          error={missing(description, 'ticket-description-required')}
          onChange={(event) => setDescription(event.target.value)}
        />
        {creation.error && <Note tone="danger">{messageOf(creation.error, 'ticket-create-failed')}</Note>}
      </form>
    </Dialog>
  );
}

interface NewTicket {
  readonly type: TicketType;
  readonly subject: string;
  readonly description: string;
}

/** What is typed, until the user closes the dialog or sends it. */
function useNewTicket() {
  const [typeText, setType] = useDraft('new ticket: type');
  const [subject, setSubject] = useDraft('new ticket: subject');
  const [description, setDescription] = useDraft('new ticket: description');
  const type: TicketType = TICKET_TYPES.find((each) => each === typeText) ?? TICKET_TYPES[0];
  const clear = (): void => {
    setType('');
    setSubject('');
    setDescription('');
  };
  return { type, subject, description, setType, setSubject, setDescription, clear };
}

function useCreation(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, description, type }: NewTicket) =>
      createTicket(subject.trim(), description.trim(), type),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: TICKETS_KEY });
      toast.success('Ticket created');
      onDone();
    },
  });
}
