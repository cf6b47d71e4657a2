import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updatePlaylist } from '@/backend/playlists';
import { playlistQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import { sharedName, type Playlist, type PlaylistVideo } from '@/domain/sharing';
import type { Video } from '@/domain/video';
import { withItemMoved } from '@/lib/with-item-moved';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';
import { reloadLinks } from './reload-links';

/** What can be done with the videos of a playlist. Positions count from 0. */
export interface PlaylistVideoCommands {
  readonly move: (from: number, to: number) => void;
  readonly remove: (video: PlaylistVideo) => void;
  readonly add: (videos: readonly Video[]) => void;
}

interface Change {
  readonly videos: readonly PlaylistVideo[];
  readonly failure: 'playlist-update-failed' | 'video-delete-failed';
}

/** Changes show at once and are saved one after the other, each with all items; a failed one shows what is stored. */
export function usePlaylistVideos(playlist: Playlist): PlaylistVideoCommands {
  const queryClient = useQueryClient();
  const { queryKey } = playlistQuery(playlist.accessCode);
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: playlist.id },
    mutationFn: ({ videos, failure }: Change) => {
      const current = queryClient.getQueryData<Playlist>(queryKey) ?? playlist;
      const content = {
        title: current.title,
        description: current.description ?? '',
        background: {
          originalPath: current.backgroundImagePath,
          croppedPath: current.croppedBackgroundPath,
        },
        videoIds: videos.map((video) => video.id),
      };
      return updatePlaylist(current, content, failure);
    },
    onMutate: async ({ videos }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Playlist>(queryKey, (current) => current && { ...current, videos });
    },
    onError: (error, { failure }) => toast.error(messageOf(error, failure)),
    onSettled: async () => {
      // Read what is stored only behind the last change: an earlier answer would undo the ones on their way.
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      await reloadLinks(queryClient);
    },
  });
  const { videos } = playlist;
  return {
    move: (from, to) => {
      const video = videos[from];
      if (!video || from === to) return;
      mutate({ videos: withItemMoved(videos, from, to), failure: 'playlist-update-failed' });
      announce(`${sharedName(video)} is number ${to + 1} of ${videos.length}`);
    },
    remove: (video) => {
      mutate({ videos: videos.filter(({ id }) => id !== video.id), failure: 'video-delete-failed' });
      announce(`${sharedName(video)} is removed from the playlist`);
    },
    add: (chosen) =>
      mutate({ videos: [...videos, ...chosen.map(asPlaylistVideo)], failure: 'playlist-update-failed' }),
  };
}

function asPlaylistVideo(video: Video): PlaylistVideo {
  const { id, title, friendlyName, description, thumbnailPath, processedVideoPath, durationSec } = video;
  return { id, title, friendlyName, description, thumbnailPath, processedVideoPath, durationSec, views: 0 };
}
