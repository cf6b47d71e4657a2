import { UserHistoryPage } from '@/features/admin/user-history-page';
import { useSession } from '../use-session';

/** A user's history, for the signed-in admin. */
export function UserHistoryRoute() {
  const session = useSession();
  return session.status === 'signed-in' ? <UserHistoryPage adminId={session.user.id} /> : null;
}
