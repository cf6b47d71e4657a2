import { useMutation, useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/reload-links';
import { processedDownloadUrl } from '@/backend/storage';
import { renameVideo } from '@/backend/videos';
import { AppError, messageOf } from '@/domain/errors';
import { exportFileName, type Video } from '@/domain/video';
import { toast } from '@/ui/toast';

interface Renaming {
  readonly video: Video;
  readonly name: string;
}

/** Renames at once in the list, and takes it back when saving fails. */
export function useRename(): (video: Video, name: string) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ video, name }: Renaming) => renameVideo(video.id, name),
    onMutate: async ({ video, name }: Renaming) => {
      await queryClient.cancelQueries({ queryKey: videosQuery.queryKey });
      setName(video.id, name);
    },
    onError: (error, { video }) => {
      setName(video.id, video.friendlyName);
      toast.error(messageOf(error, 'video-rename-failed'), { description: 'The old name is back.' });
    },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: videosQuery.queryKey }),
        reloadLinks(queryClient),
      ]);
    },
  });
  function setName(id: string, friendlyName: string | null): void {
    queryClient.setQueryData<readonly Video[]>(videosQuery.queryKey, (videos) =>
      videos?.map((video) => (video.id === id ? { ...video, friendlyName } : video)),
    );
  }
  return (video, name) => mutate({ video, name });
}

/** Hands a video's export to the browser's downloads. */
export async function downloadProcessed(video: Video): Promise<void> {
  try {
    if (video.processedVideoPath === null) throw new AppError('no-processed-video');
    const link = document.createElement('a');
    link.href = await processedDownloadUrl(video.processedVideoPath, exportFileName(video));
    link.click();
  } catch (error) {
    toast.error(messageOf(error, 'video-download-failed'), adviceFor(video));
  }
}

function adviceFor(video: Video): { readonly description?: string } {
  return video.processedVideoPath === null
    ? { description: 'Open it in the editor and export it first.' }
    : { description: 'The video itself is safe.' };
}
