import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteFaqEntry, faqQuery } from '@/backend/support/faq';
import { messageOf } from '@/domain/errors';
import type { FaqEntry } from '@/domain/faq';
import { DeletionDialog } from '@/ui/deletion-dialog';

interface DeleteEntryDialogProps {
  readonly entry: FaqEntry;
  readonly onClose: () => void;
}

/** Asks for confirmation before an entry is deleted. */
export function DeleteEntryDialog({ entry, onClose }: DeleteEntryDialogProps) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteFaqEntry(entry.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: faqQuery.queryKey });
      onClose();
    },
  });
  return (
    <DeletionDialog
      title="Delete this entry?"
      description={`“${entry.title}” and its answer are removed from the page for everyone. This cannot be undone.`}
      failure={deletion.error && messageOf(deletion.error, 'faq-delete-failed')}
      confirmLabel="Delete entry"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
