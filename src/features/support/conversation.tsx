import type { Thread } from '@/domain/tickets';
import { useSteadyPlace } from '@/ui/use-steady-place';
import { MessageCard } from './message-card';
import { ReplyForm } from './reply-form';

/** Shows the messages of a ticket, starting with its description, and the reply form. */
export function Conversation({ ticket, replies }: Thread) {
  const { growing, steady, room } = useSteadyPlace<HTMLUListElement, HTMLFormElement>();
  return (
    <>
      <ul ref={growing} aria-label="Conversation" className="mt-7 flex flex-col gap-3">
        <MessageCard author={ticket.user} message={ticket.description} createdAt={ticket.createdAt} />
        {replies.map((reply) => (
          <MessageCard
            key={reply.id}
            author={reply.isAdmin ? null : (reply.user ?? ticket.user)}
            message={reply.message}
            createdAt={reply.createdAt}
          />
        ))}
      </ul>
      <ReplyForm ticketId={ticket.id} formRef={steady} />
      <div ref={room} />
    </>
  );
}
