import { useQuery } from '@tanstack/react-query';
import { isAdminQuery } from '@/backend/admin/admin';

/** Whether the signed-in user is an admin; null while that is unknown. A failed check counts as not an admin. */
export function useIsAdmin(userId: string, enabled = true): boolean | null {
  const answer = useQuery({ ...isAdminQuery(userId), enabled });
  if (answer.isPending) return null;
  return answer.data === true;
}
