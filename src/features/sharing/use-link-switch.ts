import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setLinkActive } from '@/backend/sharing/link-guards';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { messageOf } from '@/domain/errors';
import { toast } from '@/ui/toast';

interface Switched {
  readonly accessCode: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** Pauses and resumes links; the lists show the result. */
export function useLinkSwitch(): (link: Switched) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ accessCode, isActive }: Switched) => setLinkActive(accessCode, isActive),
    onSuccess: (_, { name, isActive }) =>
      toast.success(isActive ? `The link to ${name} works again` : `The link to ${name} is paused`),
    onError: (error) => toast.error(messageOf(error, 'link-update-failed')),
    onSettled: () => reloadLinks(queryClient),
  });
  return mutate;
}
