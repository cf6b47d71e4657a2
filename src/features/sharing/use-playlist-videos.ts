import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updatePlaylist } from '@/backend/playlists';
import { playlistQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/reload-links';
import { messageOf } from '@/domain/errors';
import { sharedName, type Playlist, type PlaylistVideo } from '@/domain/sharing';
import type { Video } from '@/domain/video';
import { withItemMoved } from '@/lib/with-item-moved';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';

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

export function usePlaylistVideos(playlist: Playlist): PlaylistVideoCommands {
  const change = useChange(playlist);
  const { videos } = playlist;
  return {
    move: (from, to) => {
      const video = videos[from];
      if (!video || from === to) return;
      change({ videos: withItemMoved(videos, from, to), failure: 'playlist-update-failed' });
      announce(`${sharedName(video)} is number ${to + 1} of ${videos.length}`);
    },
    remove: (video) => {
      change({ videos: videos.filter(({ id }) => id !== video.id), failure: 'video-delete-failed' });
      announce(`${sharedName(video)} is removed from the playlist`);
    },
    add: (chosen) =>
      change({ videos: [...videos, ...chosen.map(asPlaylistVideo)], failure: 'playlist-update-failed' }),
  };
}

/** Changes show at once and are saved one after the other, each with all items; a failed one shows what is stored. */
function useChange(playlist: Playlist): (change: Change) => void {
  const queryClient = useQueryClient();
  const { queryKey } = playlistQuery(playlist.accessCode);
  const show = (videos: readonly PlaylistVideo[]) =>
    queryClient.setQueryData<Playlist>(queryKey, (current) => current && { ...current, videos });
  const isLast = () => queryClient.isMutating({ mutationKey: queryKey }) <= 1;
  const stored = useRef(playlist.videos);
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
      // Without others on their way it is what is stored that is shown.
      if (isLast()) stored.current = queryClient.getQueryData<Playlist>(queryKey)?.videos ?? stored.current;
      await queryClient.cancelQueries({ queryKey });
      show(videos);
    },
    onSuccess: (_, { videos }) => {
      stored.current = videos;
    },
    onError: (error, { failure }) => {
      toast.error(messageOf(error, failure));
      if (isLast()) show(stored.current);
    },
    onSettled: async () => {
      // Read what is stored only behind the last change: an earlier answer would undo the ones on their way.
      if (!isLast()) return;
      await reloadLinks(queryClient);
    },
  });
  return mutate;
}

function asPlaylistVideo(video: Video): PlaylistVideo {
  const { id, title, friendlyName, description, thumbnailPath, processedVideoPath, durationSec } = video;
  return { id, title, friendlyName, description, thumbnailPath, processedVideoPath, durationSec, views: 0 };
}
