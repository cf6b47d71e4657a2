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

/** Where the viewer is in a playlist; `onView` gets the videos that a step makes a view of. */
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
