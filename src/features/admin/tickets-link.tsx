import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { openTicketsQuery } from '@/backend/support/ticket-queries';
import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';

const MOST_SHOWN = 99;

/** The 'Tickets' link with the number of open tickets, on the pages for admins. */
export function TicketsLink() {
  const { data: open = 0 } = useQuery(openTicketsQuery);
  return (
    <LinkButton to={PATHS.adminSupport} icon={<LifeBuoy />}>
      Tickets{' '}
      {open > 0 && (
        <span className="-mr-1 rounded-sm bg-s3 px-2 text-xs leading-6 text-soft tabular-nums">
          {open > MOST_SHOWN ? `${MOST_SHOWN}+` : open} <span className="sr-only">open</span>
        </span>
      )}
    </LinkButton>
  );
}
