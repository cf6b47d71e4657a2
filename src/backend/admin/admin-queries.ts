import type { UserCursor, UserSearch } from '@/domain/admin';
import type { Page, PageCursor } from '@/domain/sharing';
import {
  getUserHistory,
  getUsersWithTokens,
  getUserVideoTokenUsage,
  getUserWithTokens,
  type UsersPage,
} from './admin-users';

/** The query key of all data about users that admins read; invalidate it to reload what is shown. */
export const ADMIN_KEY = ['admin'] as const;

interface PageParam<Cursor> {
  readonly pageParam: Cursor | null;
}
const pages = {
  initialPageParam: null as PageCursor | null,
  getNextPageParam: (page: Page<unknown>) => page.next,
} as const;

/** Paged lists for useInfiniteQuery. */
export const usersQuery = (search: UserSearch) =>
  ({
    queryKey: [...ADMIN_KEY, 'users', search],
    queryFn: ({ pageParam }: PageParam<UserCursor>) => getUsersWithTokens(search, pageParam),
    initialPageParam: null as UserCursor | null,
    getNextPageParam: (page: UsersPage) => page.next,
  }) as const;
export const userHistoryQuery = (userId: string) =>
  ({
    queryKey: [...ADMIN_KEY, 'history', userId],
    queryFn: ({ pageParam }: PageParam<PageCursor>) => getUserHistory(userId, pageParam),
    ...pages,
  }) as const;
export const videoUsageQuery = (userId: string) =>
  ({
    queryKey: [...ADMIN_KEY, 'video-usage', userId],
    queryFn: ({ pageParam }: PageParam<PageCursor>) => getUserVideoTokenUsage(userId, pageParam),
    ...pages,
  }) as const;

export const adminUserQuery = (userId: string) =>
  ({
    queryKey: [...ADMIN_KEY, 'user', userId],
    queryFn: () => getUserWithTokens(userId),
    retry: false,
  }) as const;
