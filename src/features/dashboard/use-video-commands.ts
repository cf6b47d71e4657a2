import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverTimeMs } from '@/backend/http/server-clock';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { originalDownloadUrl, processedDownloadUrl } from '@/backend/storage/storage';
import { renameVideo } from '@/backend/videos/videos';
import { ERROR_TEXTS, messageOf, type ErrorCode } from '@/domain/errors';
import { exportFileName, originalFileName, videoState, type Video } from '@/domain/video';
import { toast } from '@/ui/toast';

interface Renaming {
  readonly video: Video;
  readonly name: string;
}

/** Renames a video in the list immediately, and restores the old name if saving fails. */
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
      toast.error(messageOf(error, 'video-rename-failed'), { description: 'The old name was restored.' });
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

/** Downloads a video's export with the browser. */
export async function downloadProcessed(video: Video): Promise<void> {
  const { processedVideoPath } = video;
  if (processedVideoPath === null) return tellNotProcessed(video, 'be downloaded');
  await downloadFrom(
    () => processedDownloadUrl(processedVideoPath, exportFileName(video)),
    'video-download-failed',
  );
}

/** Downloads a video's uploaded clip with the browser. */
export async function downloadOriginal(video: Video): Promise<void> {
  await downloadFrom(() => originalDownloadUrl(video, originalFileName(video)), 'original-download-failed');
}

/**
 * Tells the user that there is no export yet, and how to get one.
 * @param purpose completes the phrase 'then it can', for example 'be shared'.
 */
export function tellNotProcessed(video: Video, purpose: string): void {
  toast.error(ERROR_TEXTS['no-processed-video'], {
    description: `${wayToExport(video)}, then it can ${purpose}.`,
  });
}

function wayToExport(video: Video): string {
  if (videoState(video, serverTimeMs(Date.now())) === 'processing') return 'Wait until its export is done';
  return video.isReel ? 'Open the reel and make its film' : 'Export it in the editor';
}

async function downloadFrom(addressOf: () => Promise<string>, fallback: ErrorCode): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = await addressOf();
    link.click();
  } catch (error) {
    toast.error(messageOf(error, fallback), { description: 'The video itself is safe.' });
  }
}
