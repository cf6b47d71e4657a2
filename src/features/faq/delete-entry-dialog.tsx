import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { deleteFaqEntry, faqQuery } from '@/backend/faq';
import { messageOf } from '@/domain/errors';
import type { FaqEntry } from '@/domain/faq';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Note } from '@/ui/note';

interface DeleteEntryDialogProps {
  readonly entry: FaqEntry;
  readonly onClose: () => void;
}

/** Asks before an entry goes away. */
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
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${entry.title}”?`}
      description={
        <div className="flex flex-col gap-4">
          <p>Visitors do not see the question and its answer any more. This cannot be taken back.</p>
          {deletion.error && <Note tone="danger">{messageOf(deletion.error, 'faq-delete-failed')}</Note>}
        </div>
      }
      confirmLabel="Delete entry"
      cancelLabel="Keep it"
      icon={<Trash2 />}
      busy={deletion.isPending}
      busyLabel="Deleting"
      onConfirm={() => deletion.mutate()}
    />
  );
}
