import { Trash2 } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { deleteVideo } from '@/backend/videos';
import { messageOf } from '@/domain/errors';
import { formatCount } from '@/domain/format';
import { displayName, type Video } from '@/domain/video';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Note } from '@/ui/note';
import { toast } from '@/ui/toast';

interface DeleteDialogProps {
  readonly video: Video;
  readonly onClose: () => void;
}

/** Asks before a video goes away for good. */
export function DeleteDialog({ video, onClose }: DeleteDialogProps) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteVideo(video),
    onSuccess: () => {
      queryClient.setQueryData<readonly Video[]>(videosQuery.queryKey, (videos) =>
        videos?.filter((other) => other.id !== video.id),
      );
      toast.success(`${displayName(video)} is deleted`);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: videosQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${displayName(video)}”?`}
      description={
        <div className="flex flex-col gap-4">
          <p>{consequenceOf(video)}</p>
          {deletion.error && <Note tone="danger">{messageOf(deletion.error, 'video-delete-failed')}</Note>}
        </div>
      }
      confirmLabel="Delete video"
      cancelLabel="Keep it"
      icon={<Trash2 />}
      busy={deletion.isPending}
      busyLabel="Deleting"
      onConfirm={() => deletion.mutate()}
    />
  );
}

function consequenceOf({ processedVideoPath, tokensConsumed }: Video): string {
  const what = processedVideoPath === null ? 'The video goes' : 'The video and its export go';
  const tokens =
    tokensConsumed > 0 ? ` The ${formatCount(tokensConsumed)} tokens it used do not come back.` : '';
  return `${what} away for good.${tokens}`;
}
