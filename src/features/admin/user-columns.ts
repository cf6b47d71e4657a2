import type { UserColumn } from '@/domain/admin';

interface ColumnLook {
  readonly column: UserColumn;
  readonly title: string;
  readonly isNumber: boolean;
  /**
   * The column's width, and whether phones show it. Phones only have room for the name, the state and the most
   * important number.
   */
  readonly className: string;
}

/** The columns of the table of users, from left to right. */
export const COLUMNS: readonly ColumnLook[] = [
  { column: 'name', title: 'User', isNumber: false, className: '' },
  { column: 'currentPlan', title: 'Plan', isNumber: false, className: 'w-42 max-desk:w-26' },
  { column: 'createdAt', title: 'Joined', isNumber: false, className: 'w-42 max-desk:hidden' },
  {
    column: 'tokenBalance',
    title: 'Balance',
    isNumber: true,
    className: 'w-36 max-wide:w-30 max-desk:hidden',
  },
  { column: 'tokensUsed', title: 'Used', isNumber: true, className: 'w-34 max-wide:w-28 max-desk:hidden' },
  { column: 'tokenRemaining', title: 'Remaining', isNumber: true, className: 'w-36 max-desk:w-25' },
];
