import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TICKETS_KEY } from '@/backend/support/ticket-queries';
import { createTicket } from '@/backend/support/tickets';
import { ERROR_TEXTS, messageOf } from '@/domain/errors';
import { TICKET_LIMITS } from '@/domain/limits';
import { manyLines, oneLine } from '@/domain/plain-text';
import { TICKET_TYPES, TYPE_LABELS, type TicketType } from '@/domain/tickets';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Note } from '@/ui/note';
import { SelectField } from '@/ui/select-field';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast';
import { useDraft } from './drafts';

const TYPE_OPTIONS = TICKET_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

/** Opens a ticket with a type, a subject and a description. Failures and reloads do not lose the typed texts. */
export function NewTicketDialog({ onClose }: { readonly onClose: () => void }) {
  const { type, subject, description, setType, setSubject, setDescription, clear } = useNewTicket();
  const [isChecked, setIsChecked] = useState(false);
  const leave = (): void => {
    clear();
    onClose();
  };
  const creation = useCreation(leave);
  const isComplete = oneLine(subject) !== '' && manyLines(description) !== '';
  const submit = (): void => {
    setIsChecked(true);
    if (isComplete) creation.mutate({ type, subject, description });
  };
  const missing = (text: string, code: 'ticket-subject-required' | 'ticket-description-required') =>
    isChecked && manyLines(text) === '' ? ERROR_TEXTS[code] : null;
  return (
    <FormDialog
      title="New Ticket"
      isChanged={subject !== '' || description !== ''}
      outlivesPage
      onClose={leave}
      onSubmit={submit}
      submitLabel="Create Ticket"
      isBusy={creation.isPending}
      busyLabel="Sending"
    >
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
    </FormDialog>
  );
}

interface NewTicket {
  readonly type: TicketType;
  readonly subject: string;
  readonly description: string;
}

/** Holds the typed texts until the user closes the dialog or sends them. */
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
      createTicket(oneLine(subject), manyLines(description), type),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: TICKETS_KEY });
      toast.success('Ticket created');
      onDone();
    },
  });
}
