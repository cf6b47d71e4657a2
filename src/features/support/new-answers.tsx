import { useQuery } from '@tanstack/react-query';
import { unreadTicketsQuery } from '@/backend/support/ticket-queries';
import { cx } from '@/lib/cx';

const MOST_SHOWN = 99;

/** Shows how many of the user's tickets have unread answers from support; renders nothing if there are none. */
export function NewAnswers({ className }: { readonly className: string }) {
  const { data: unread = 0 } = useQuery(unreadTicketsQuery);
  if (unread === 0) return null;
  return (
    <>
      {' '}
      <span
        className={cx(
          'min-w-5 rounded-full bg-accent px-1.5 text-center text-2xs leading-5 font-semibold text-ink tabular-nums',
          className,
        )}
      >
        {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}{' '}
        <span className="sr-only">{unread === 1 ? 'new answer' : 'new answers'}</span>
      </span>
    </>
  );
}
