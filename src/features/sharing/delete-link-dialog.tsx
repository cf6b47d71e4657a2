import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { messageOf } from '@/domain/errors';
import { DeletionDialog } from '@/ui/deletion-dialog';
import { toast } from '@/ui/toast';

interface DeleteLinkDialogProps {
  readonly kind: 'share' | 'playlist';
  readonly name: string;
  readonly remove: () => Promise<void>;
  readonly onClose: () => void;
}

const WORDS = {
  share: {
    title: (name: string) => `Delete the link to “${name}”?`,
    consequence:
      'The link stops working for everyone who has it, and its views are deleted. You keep the video.',
    confirm: 'Delete link',
    done: (name: string) => `The link to ${name} is deleted`,
    failure: 'share-delete-failed',
  },
  playlist: {
    title: (name: string) => `Delete “${name}”?`,
    consequence:
      'The playlist and its views are deleted, and its link stops working for everyone who has it. You keep the videos.',
    confirm: 'Delete playlist',
    done: (name: string) => `${name} is deleted`,
    failure: 'playlist-delete-failed',
  },
} as const;

/** Asks the user to confirm before a link is deleted, and reloads the lists afterward. */
export function DeleteLinkDialog({ kind, name, remove, onClose }: DeleteLinkDialogProps) {
  const words = WORDS[kind];
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast.success(words.done(name));
      onClose();
    },
    onSettled: () => reloadLinks(queryClient),
  });
  return (
    <DeletionDialog
      title={words.title(name)}
      description={words.consequence}
      failure={deletion.error && messageOf(deletion.error, words.failure)}
      confirmLabel={words.confirm}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
