import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { settingsQuery } from '@/backend/queries';
import { removeSettingsBackground } from '@/backend/settings';
import { messageOf } from '@/domain/errors';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Note } from '@/ui/note';
import { toast } from '@/ui/toast';

interface RemoveBackgroundDialogProps {
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before the stored background and its files go away. */
export function RemoveBackgroundDialog({ onClose, onRemoved }: RemoveBackgroundDialogProps) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: removeSettingsBackground,
    onSuccess: () => {
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (settings) => settings && { ...settings, titleBackgroundPath: null, croppedBackgroundPath: null },
      );
      onRemoved();
      toast.success('Background image removed successfully');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title="Remove the background image?"
      description={
        <div className="flex flex-col gap-4">
          <p>New title cards and all your shared videos get the dark background. The image is deleted.</p>
          {removal.error && <Note tone="danger">{messageOf(removal.error, 'background-remove-failed')}</Note>}
        </div>
      }
      confirmLabel="Remove image"
      cancelLabel="Keep it"
      icon={<Trash2 />}
      busy={removal.isPending}
      busyLabel="Removing"
      onConfirm={() => removal.mutate()}
    />
  );
}
