import { useMutation, useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { deleteVideo } from '@/backend/videos/videos';
import { messageOf } from '@/domain/errors';
import { formatCount } from '@/domain/format';
import { displayName, type Video } from '@/domain/video';
import { DeletionDialog } from '@/ui/deletion-dialog';
import { toast } from '@/ui/toast';
import { UsedInReels } from './used-in-reels';

interface DeleteDialogProps {
  readonly video: Video;
  readonly onClose: () => void;
}

/** Asks the user to confirm before a video is deleted for good. */
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
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: videosQuery.queryKey }),
        // Deleting the video also deleted its links.
        reloadLinks(queryClient),
      ]);
    },
  });
  return (
    <DeletionDialog
      title={`Delete “${displayName(video)}”?`}
      description={consequenceOf(video)}
      note={<UsedInReels videos={[video]} />}
      failure={deletion.error && messageOf(deletion.error, 'video-delete-failed')}
      confirmLabel="Delete video"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}

function consequenceOf({ processedVideoPath, tokensConsumed }: Video): string {
  const tokens =
    tokensConsumed > 0 ? ` The ${formatCount(tokensConsumed)} tokens it used are not refunded.` : '';
  const what =
    processedVideoPath === null
      ? 'The video is deleted for good.'
      : 'The video and its export are deleted for good, and links to it stop working.';
  return `${what}${tokens}`;
}
