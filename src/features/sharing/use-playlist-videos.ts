import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { playlistQuery } from '@/backend/queries';
import { addToPlaylist, placeInPlaylist, removeFromPlaylist } from '@/backend/sharing/playlist-videos';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { messageOf } from '@/domain/errors';
import { fullPlaylistText } from '@/domain/playlist-rules';
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
  /** The list to show immediately. */
  readonly videos: readonly PlaylistVideo[];
  /** Saves only this change. Resolves with null, or with the reason if nothing was changed. */
  readonly save: () => Promise<string | null>;
  readonly failure: 'playlist-update-failed' | 'video-delete-failed';
}

export function usePlaylistVideos(playlist: Playlist): PlaylistVideoCommands {
  const change = useChange(playlist);
  const { videos, accessCode } = playlist;
  const queryClient = useQueryClient();
  const place = (list: readonly PlaylistVideo[], video: PlaylistVideo, adds: boolean): void =>
    change({
      videos: list,
      save: async () => {
        const precedingIds = list.slice(0, list.indexOf(video)).map(({ id }) => id);
        await placeInPlaylist(accessCode, { videoId: video.id, precedingIds, adds });
        return null;
      },
      failure: 'playlist-update-failed',
    });
  const putBack = (video: PlaylistVideo, index: number): void => {
    const { queryKey } = playlistQuery(accessCode);
    const current = queryClient.getQueryData<Playlist>(queryKey)?.videos ?? videos;
    if (current.some(({ id }) => id === video.id)) return;
    place([...current.slice(0, index), video, ...current.slice(index)], video, true);
  };
  return {
    move: (from, to) => {
      const video = videos[from];
      if (!video || from === to) return;
      place(withItemMoved(videos, from, to), video, false);
      announce(`${sharedName(video)} is number ${to + 1} of ${videos.length}`);
    },
    remove: (video) => {
      change({
        videos: videos.filter(({ id }) => id !== video.id),
        save: async () => {
          await removeFromPlaylist(accessCode, video.id);
          return null;
        },
        failure: 'video-delete-failed',
      });
      toast.success(`${sharedName(video)} is removed from the playlist`, {
        action: { label: 'Undo', onClick: () => putBack(video, videos.indexOf(video)) },
      });
    },
    add: (chosen) =>
      change({
        videos: [...videos, ...chosen.map(asPlaylistVideo)],
        save: async () => {
          const videoIds = chosen.map(({ id }) => id);
          const added = await addToPlaylist(accessCode, videoIds);
          return added.kind === 'full' ? fullPlaylistText(added.room) : null;
        },
        failure: 'playlist-update-failed',
      }),
  };
}

/**
 * Applies changes to the list immediately and saves them one after another, each by itself, so that another tab's
 * changes survive. After the last one the list shows what is stored.
 */
function useChange(playlist: Playlist): (change: Change) => void {
  const queryClient = useQueryClient();
  const { queryKey } = playlistQuery(playlist.accessCode);
  const show = (videos: readonly PlaylistVideo[]) =>
    queryClient.setQueryData<Playlist>(queryKey, (current) => current && { ...current, videos });
  const isLast = () => queryClient.isMutating({ mutationKey: queryKey }) <= 1;
  const stored = useRef(playlist.videos);
  const refuse = (reason: string): void => {
    toast.error(reason);
    if (isLast()) show(stored.current);
  };
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: playlist.id },
    mutationFn: ({ save }: Change) => save(),
    onMutate: async ({ videos }) => {
      // If no other change is being saved, the displayed list is the stored one.
      if (isLast()) stored.current = queryClient.getQueryData<Playlist>(queryKey)?.videos ?? stored.current;
      await queryClient.cancelQueries({ queryKey });
      show(videos);
    },
    onSuccess: (refusal, { videos }) => {
      if (refusal === null) stored.current = videos;
      else refuse(refusal);
    },
    onError: (error, { failure }) => refuse(messageOf(error, failure)),
    onSettled: async () => {
      // Only the last change reloads the list, because an earlier response would hide changes that are still being
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
