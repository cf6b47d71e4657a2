import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { usersQuery } from '@/backend/admin/admin-queries';
import { firstOrder, nextOrder, type UserColumn } from '@/domain/admin';
import { counted } from '@/domain/format';
import { oneLine } from '@/domain/plain-text';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PagedList } from '@/ui/paged-list';
import { useSettled } from '@/ui/use-settled';
import { ALL_PLANS, usePlanFilter } from './plan-filter';
import { TicketsLink } from './tickets-link';
import { UserFilters } from './user-filters';
import { UserTable, UserTableSkeleton } from './user-table';

const TYPING_PAUSE_MS = 300;

/** 'Admin Dashboard': all users with their tokens, with search, filter and sorting. */
export function UsersPage() {
  const { plan, setPlan } = usePlanFilter();
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState(firstOrder('createdAt'));
  const settled = oneLine(useSettled(typed, TYPING_PAUSE_MS));
  // An emptied search field shows all users immediately, without the delay.
  const term = oneLine(typed) === '' ? '' : settled;
  const { data, ...query } = useInfiniteQuery({
    ...usersQuery({ term, plan: plan === ALL_PLANS ? null : plan, order }),
    placeholderData: keepPreviousData,
  });
  const sort = (column: UserColumn) => setOrder(nextOrder(order, column));
  const total = data?.pages[0]?.total;
  return (
    <div className="page-column pt-6 pb-24 desk:pt-10">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="min-w-0 flex-1 text-h1">Admin Dashboard</h1>
        <TicketsLink />
      </div>
      <UserFilters
        term={typed}
        onTerm={setTyped}
        plan={plan}
        onPlan={setPlan}
        order={order}
        onOrder={setOrder}
        count={total === undefined ? null : counted(total, 'user')}
      />
      <PagedList
        query={query}
        items={data?.pages.flatMap((page) => page.items)}
        failure="admin-load-failed"
        consolation="Nothing was changed."
        skeleton={<UserTableSkeleton />}
        empty={
          <NoUsers
            isSearch={term !== ''}
            isFiltered={plan !== ALL_PLANS}
            onReset={() => {
              setTyped('');
              setPlan(ALL_PLANS);
            }}
          />
        }
      >
        {(users) => <UserTable users={users} order={order} onSort={sort} isStale={query.isPlaceholderData} />}
      </PagedList>
    </div>
  );
}

interface NoUsersProps {
  readonly isSearch: boolean;
  readonly isFiltered: boolean;
  readonly onReset: () => void;
}

function NoUsers({ isSearch, isFiltered, onReset }: NoUsersProps) {
  return (
    <EmptyState
      title={isSearch ? 'No users match your search criteria' : 'No users found'}
      action={(isSearch || isFiltered) && <Button onClick={onReset}>Show all users</Button>}
    >
      {isSearch && 'The search looks for exactly what you typed in names and email addresses.'}
      {!isSearch && isFiltered && 'No user is on this plan.'}
    </EmptyState>
  );
}
