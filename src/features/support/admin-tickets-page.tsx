import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query';
import { allTicketsQuery } from '@/backend/support/ticket-queries';
import { AppError } from '@/domain/errors';
import { counted } from '@/domain/format';
import { PATHS } from '@/domain/paths';
import { ADMIN_STATUSES, STATUS_LABELS } from '@/domain/tickets';
import { BackLink } from '@/ui/back-link';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PagedList } from '@/ui/paged-list';
import { SearchField } from '@/ui/search-field';
import { SelectField } from '@/ui/select-field';
import { LIST_REFRESH, ticketsOf } from './list-refresh';
import { TicketTable, TicketTableSkeleton } from './ticket-table';
import { UnauthorizedRedirect } from './unauthorized-redirect';
import { useTicketSearch } from './use-ticket-search';

const SEARCH_MAX_LENGTH = 200;

const STATUS_OPTIONS = [
  { value: 'all', label: 'All statuses' },
  ...ADMIN_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
] as const;

/** Lists all tickets for admins, with a search and a status filter. */
export function AdminTicketsPage() {
  const { typed, wanted, type, filter, reset } = useTicketSearch();
  const { data, ...query } = useInfiniteQuery({
    ...allTicketsQuery(wanted),
    ...LIST_REFRESH,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures === 0 && !isUnauthorized(error),
  });
  if (isUnauthorized(query.error)) return <UnauthorizedRedirect to={PATHS.admin} />;
  const isFiltered = wanted.search.trim() !== '' || wanted.status !== null;
  const total = data?.pages[0]?.total;
  return (
    <div className="page-column pt-4 pb-24 desk:pt-8">
      <BackLink to={PATHS.admin}>Admin Dashboard</BackLink>
      <h1 className="mb-4 text-h1">Support Tickets</h1>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search tickets"
          value={typed}
          maxLength={SEARCH_MAX_LENGTH}
          onChange={type}
          className="w-full sm:w-auto sm:flex-1 desk:max-w-90"
        />
        <SelectField
          label="Status"
          hideLabel
          size="md"
          className="w-44"
          value={wanted.status ?? 'all'}
          options={STATUS_OPTIONS}
          onChange={(value) => filter(value === 'all' ? null : value)}
        />
        {total !== undefined && (
          <p role="status" className="ml-auto text-sm text-muted tabular-nums">
            {counted(total, 'ticket')}
          </p>
        )}
      </div>
      <PagedList
        query={query}
        items={data && ticketsOf(data.pages)}
        failure="tickets-load-failed"
        consolation="Nothing is lost."
        skeleton={<TicketTableSkeleton />}
        empty={<NoTickets isFiltered={isFiltered} onReset={reset} />}
      >
        {(tickets) => <TicketTable tickets={tickets} />}
      </PagedList>
    </div>
  );
}

function NoTickets({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No support tickets found.">Tickets from users appear here automatically.</EmptyState>
    );
  }
  return (
    <EmptyState
      title="No tickets match your search or filter criteria."
      action={<Button onClick={onReset}>Show all tickets</Button>}
    />
  );
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unauthorized';
}
