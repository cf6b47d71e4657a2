import { PlaylistEditPage } from '@/features/sharing/playlist-edit-page';
import { useNewReel } from './use-new-reel';

/** The page of a playlist's owner, from which a reel can be made. */
export function PlaylistEditScreen() {
  const newReel = useNewReel();
  return (
    <PlaylistEditPage
      onNewReel={({ title, videos }) => newReel({ name: title, videoIds: videos.map(({ id }) => id) })}
    />
  );
}
