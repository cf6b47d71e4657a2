import { useState } from 'react';
import type { WatchedVideo } from '@/domain/sharing';
import {
  isViewedBy,
  PLAYLIST_START,
  stepPlaylist,
  withinPlaylist,
  type PlaylistPosition,
  type PlaylistStep,
} from './playlist-position';

/** Holds the viewer's position in a playlist and calls `onView` with each video that a step counts as viewed. */
export function usePlaylistPosition(
  videos: readonly WatchedVideo[],
  onView: (video: WatchedVideo) => void,
): { readonly position: PlaylistPosition; readonly step: (step: PlaylistStep) => void } {
  const [kept, setPosition] = useState(PLAYLIST_START);
  const position = withinPlaylist(kept, videos.length);
  const step = (taken: PlaylistStep) => {
    const after = stepPlaylist(position, taken, videos.length);
    setPosition(after);
    const video = videos[after.index];
    if (video && isViewedBy(taken, position, after)) onView(video);
  };
  return { position, step };
}
