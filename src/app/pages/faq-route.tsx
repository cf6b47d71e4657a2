import { FaqPage } from '@/features/faq/faq-page';
import { useIsAdmin } from '../use-is-admin';
import { useSession } from '../use-session';

/** The FAQ, with the editing commands for admins. */
export function FaqRoute() {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  const isAdmin = useIsAdmin(userId ?? '', userId !== null);
  return <FaqPage isAdmin={isAdmin === true} />;
}
