import { type FormEvent, type KeyboardEvent, type Ref } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { threadKey, TICKETS_KEY } from '@/backend/support/ticket-queries';
import { addReply } from '@/backend/support/tickets';
import { messageOf } from '@/domain/errors';
import { TICKET_LIMITS } from '@/domain/limits';
import { manyLines } from '@/domain/plain-text';
import type { Thread } from '@/domain/tickets';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';
import { TextArea } from '@/ui/text-area';
import { useDraft } from './drafts';

interface ReplyFormProps {
  readonly ticketId: string;
  readonly formRef: Ref<HTMLFormElement>;
}

/** Writes a reply to a thread. The typed text is kept until it is sent. */
export function ReplyForm({ ticketId, formRef }: ReplyFormProps) {
  const [draft, setDraft] = useDraft(ticketId);
  const sending = useSending(ticketId, () => setDraft(''));
  const isEmpty = manyLines(draft) === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !sending.isPending) sending.mutate(manyLines(draft));
  };
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      className="mt-6 flex flex-col gap-3 rounded-lg border border-line bg-s1 p-4"
    >
      <TextArea
        label="Your reply"
        placeholder="Write a message"
        rows={4}
        value={draft}
        maxLength={TICKET_LIMITS.messageLength}
        readOnly={sending.isPending}
        onKeyDown={sendByKey}
        onChange={(event) => setDraft(event.target.value)}
      />
      {sending.error && !sending.isPending && (
        <Note tone="danger">{messageOf(sending.error, 'reply-send-failed')}</Note>
      )}
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          icon={<Send />}
          disabled={isEmpty}
          busy={sending.isPending}
          busyLabel="Sending"
        >
          Send
        </Button>
      </div>
    </form>
  );
}

/** Sends a message. The thread in the query cache shows it immediately, even if this screen is no longer mounted. */
function useSending(ticketId: string, onSent: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: string) => addReply(ticketId, message),
    onSuccess: (reply) => {
      onSent();
      queryClient.setQueryData<Thread>(threadKey(ticketId), (thread) =>
        thread && !thread.replies.some(({ id }) => id === reply.id)
          ? { ...thread, replies: [...thread.replies, reply] }
          : thread,
      );
    },
    // If the response was lost, the message may still be stored, so the thread is reloaded. The next message does not
    // wait for that.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: TICKETS_KEY }),
  });
}
