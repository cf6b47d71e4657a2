import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsQuery } from '@/backend/queries';
import { removeSettingsBackground } from '@/backend/settings/settings';
import { messageOf } from '@/domain/errors';
import { DeletionDialog } from '@/ui/deletion-dialog';
import { toast } from '@/ui/toast';

interface RemoveBackgroundDialogProps {
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks the user to confirm before the stored background and its files are deleted. */
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
    <DeletionDialog
      title="Remove the background image?"
      description="New title cards and all your shared videos get the dark background. The image is deleted."
      failure={removal.error && messageOf(removal.error, 'background-remove-failed')}
      confirmLabel="Remove image"
      busy={removal.isPending}
      busyLabel="Removing"
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
