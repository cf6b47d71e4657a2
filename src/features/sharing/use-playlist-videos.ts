import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updatePlaylist } from '@/backend/sharing/playlists';
import { playlistQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { messageOf } from '@/domain/errors';
import { sharedName, type Playlist, type PlaylistVideo } from '@/domain/sharing';
import { shownDuration, type Video } from '@/domain/video';
import { withItemMoved } from '@/lib/with-item-moved';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';

/** Commands for the videos of a playlist. Positions count from 0. */
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
  const queryClient = useQueryClient();
  const putBack = (video: PlaylistVideo, index: number): void => {
    const { queryKey } = playlistQuery(playlist.accessCode);
    const current = queryClient.getQueryData<Playlist>(queryKey)?.videos ?? videos;
    if (current.some(({ id }) => id === video.id)) return;
    change({
      videos: [...current.slice(0, index), video, ...current.slice(index)],
      failure: 'playlist-update-failed',
    });
  };
  return {
    move: (from, to) => {
      const video = videos[from];
      if (!video || from === to) return;
      change({ videos: withItemMoved(videos, from, to), failure: 'playlist-update-failed' });
      announce(`${sharedName(video)} is number ${to + 1} of ${videos.length}`);
    },
    remove: (video) => {
      change({ videos: videos.filter(({ id }) => id !== video.id), failure: 'video-delete-failed' });
      toast.success(`${sharedName(video)} is removed from the playlist`, {
        action: { label: 'Undo', onClick: () => putBack(video, videos.indexOf(video)) },
      });
    },
    add: (chosen) =>
      change({ videos: [...videos, ...chosen.map(asPlaylistVideo)], failure: 'playlist-update-failed' }),
  };
}

/**
 * Applies changes to the list at once and saves them one after the other, each with all items. After a failed change
 * the list shows what is stored.
 */
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
      // When no other change is being saved, the shown list is the stored one.
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
      // Only the last change reloads the list, because an earlier answer would hide changes that are still being
      // saved.
      if (!isLast()) return;
      await reloadLinks(queryClient);
    },
  });
  return mutate;
}

function asPlaylistVideo(video: Video): PlaylistVideo {
  const { id, title, friendlyName, description, thumbnailPath, processedVideoPath } = video;
  const durationSec = shownDuration(video);
  return { id, title, friendlyName, description, thumbnailPath, processedVideoPath, durationSec, views: 0 };
}
