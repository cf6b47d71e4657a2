import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '@/backend/queries';
import { firstOrder, type UserColumn, type UserOrder } from '@/domain/admin';
import { SearchField } from '@/ui/search-field';
import { SelectField } from '@/ui/select-field';
import { ALL_PLANS } from './plan-filter';
import { COLUMNS } from './user-columns';

const SEARCH_MAX_LENGTH = 200;

interface UserFiltersProps {
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly plan: string;
  readonly onPlan: (plan: string) => void;
  readonly order: UserOrder;
  readonly onOrder: (order: UserOrder) => void;
  /** A text such as '248 users'; null while the number is unknown. */
  readonly count: string | null;
}

/**
 * Search, plan filter, and number of results. On phones it also has the sort order, because their table shows only a
 * few columns.
 */
export function UserFilters({ term, onTerm, plan, onPlan, order, onOrder, count }: UserFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search by name or email"
        value={term}
        maxLength={SEARCH_MAX_LENGTH}
        onChange={onTerm}
        className="flex-1 desk:max-w-90 max-desk:basis-full"
      />
      <SelectField
        label="Plan"
        hideLabel
        size="md"
        className="desk:w-32 max-desk:flex-1"
        value={plan}
        options={usePlanOptions(plan)}
        onChange={onPlan}
      />
      <SelectField<UserColumn>
        label="Sort by"
        hideLabel
        size="md"
        className="flex-1 desk:hidden"
        value={order.column}
        options={COLUMNS.map(({ column, title }) => ({ value: column, label: `Sort: ${title}` }))}
        onChange={(column) => onOrder(firstOrder(column))}
      />
      <p role="status" className="ml-auto text-sm text-muted tabular-nums">
        {count}
      </p>
    </div>
  );
}

/** The choices of the filter: all plans, those on sale, and the chosen one even if it is no longer on sale. */
function usePlanOptions(chosen: string) {
  const { data: plans = [] } = useQuery(plansQuery);
  const names = new Set([...plans.map((plan) => plan.name), ...(chosen === ALL_PLANS ? [] : [chosen])]);
  return [
    { value: ALL_PLANS, label: 'All plans' },
    ...[...names].map((name) => ({ value: name, label: name })),
  ];
}
