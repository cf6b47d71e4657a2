import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { percentUsed, type AdminUser, type UserColumn, type UserOrder } from '@/domain/admin';
import { formatCount, formatUsDate } from '@/domain/format';
import { userHistoryPath } from '@/domain/paths';
import { personName } from '@/domain/tickets';
import { cx } from '@/lib/cx';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Skeleton } from '@/ui/skeleton';
import { usageTone } from '@/ui/usage-bar';
import { PlanBadge } from './plan-badge';
import { COLUMNS } from './user-columns';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const CELL = 'px-4 py-3 max-desk:px-3';
const NUMBER = `${CELL} text-right tabular-nums`;

interface UserTableProps {
  readonly users: readonly AdminUser[];
  readonly order: UserOrder;
  readonly onSort: (column: UserColumn) => void;
  /** Whether the rows belong to the previous request while the new one is loading. */
  readonly isStale: boolean;
}

/** Lists users with their tokens; a click anywhere on a row opens the user's history. */
export function UserTable({ users, order, onSort, isStale }: UserTableProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-s1">
      <table
        aria-label="Users"
        aria-busy={isStale}
        className={cx('w-full table-fixed text-ui transition-opacity', isStale && 'opacity-60')}
      >
        <thead>
          <tr className="border-b border-line">
            {COLUMNS.map(({ column, title, isNumber, className }) => (
              <th
                key={column}
                scope="col"
                aria-sort={
                  order.column === column ? (order.ascending ? 'ascending' : 'descending') : undefined
                }
                className={cx('px-4 text-left max-desk:px-3', isNumber && 'text-right', className)}
              >
                <SortButton
                  title={title}
                  order={order.column === column ? order : null}
                  onClick={() => onSort(column)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortButtonProps {
  readonly title: string;
  /** Null when the table is sorted by another column. */
  readonly order: UserOrder | null;
  readonly onClick: () => void;
}

function SortButton({ title, order, onClick }: SortButtonProps) {
  const Arrow = order?.ascending ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'inline-flex h-10.5 max-desk:h-11 max-desk:min-w-11 items-center gap-1.5 text-xs font-medium transition-colors hover:text-text',
        order ? 'font-semibold text-text' : 'text-muted',
      )}
    >
      {title}
      {order && <Arrow aria-hidden="true" className="size-3.5" />}
    </button>
  );
}

function UserRow({ user }: { readonly user: AdminUser }) {
  const isLow = usageTone(percentUsed(user)) === 'danger';
  return (
    <tr className="relative h-16.5 border-b border-line transition-colors last:border-b-0 hover:bg-s2">
      <td className={CELL}>
        <UserName user={user} />
      </td>
      <td className={CELL}>
        <PlanBadge name={user.currentPlan} />
      </td>
      <td className={`${CELL} text-soft tabular-nums max-desk:hidden`}>{formatUsDate(user.createdAt)}</td>
      <td className={`${NUMBER} max-desk:hidden`}>{formatCount(user.tokenBalance)}</td>
      <td className={`${NUMBER} max-desk:hidden`}>{formatCount(user.tokensUsed)}</td>
      <td className={cx(NUMBER, 'font-semibold', isLow && 'text-danger-text')}>
        {formatCount(user.tokenRemaining)}
      </td>
    </tr>
  );
}

function UserName({ user }: { readonly user: AdminUser }) {
  return (
    <div className="flex items-center gap-3">
      <span className="max-desk:hidden">
        <Avatar user={user} />
      </span>
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <Link
            to={userHistoryPath(user.id)}
            dir="auto"
            className="truncate font-semibold after:absolute after:inset-0 after:-outline-offset-2"
          >
            {personName(user)}
          </Link>
          {user.isAdmin && <Badge tone="violet">Admin</Badge>}
        </div>
        <p className="truncate text-sm text-muted">{user.email}</p>
      </div>
    </div>
  );
}

/** A placeholder while the table is loading. */
export function UserTableSkeleton() {
  return (
    <div role="status" aria-label="Loading users" className="rounded-lg border border-line bg-s1">
      <div className="h-10.5 border-b border-line" />
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="flex h-16.5 items-center gap-8 border-b border-line px-4 last:border-b-0">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-4 w-24 max-desk:hidden" />
          <Skeleton className="h-4 w-24 max-desk:hidden" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
