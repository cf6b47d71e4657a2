import { useMutation, useQueryClient } from '@tanstack/react-query';
import { faqQuery, reorderFaqEntries } from '@/backend/support/faq';
import { messageOf } from '@/domain/errors';
import type { FaqEntry } from '@/domain/faq';
import { withItemMoved } from '@/lib/with-item-moved';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';

/**
 * Moves an entry to another position. The new order shows immediately and is saved in full, one save after another;
 * after a failure the stored order is shown.
 * @returns a function that moves an entry from one position to another, counted from 0.
 */
export function useFaqOrder(entries: readonly FaqEntry[]): (from: number, to: number) => void {
  const queryClient = useQueryClient();
  const { queryKey } = faqQuery;
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: 'faq-order' },
    mutationFn: (ordered: readonly FaqEntry[]) => reorderFaqEntries(ordered.map((entry) => entry.id)),
    onMutate: async (ordered) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<readonly FaqEntry[]>(queryKey, ordered);
    },
    onError: (error) => toast.error(messageOf(error, 'faq-order-failed')),
    onSettled: async () => {
      // Only the last change reloads the entries, because an earlier response would hide changes that are still being
      // saved.
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  return (from, to) => {
    const moved = withItemMoved(entries, from, to);
    const entry = entries[from];
    if (!entry || moved === entries) return;
    mutate(moved);
    announce(`${entry.title} is number ${to + 1} of ${entries.length}`);
  };
}
