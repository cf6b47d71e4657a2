import { PlaylistEditPage } from '@/features/sharing/playlist-edit-page';
import { useNewReel } from './use-new-reel';

/** The owner's page for editing a playlist, which can also turn it into a reel. */
export function PlaylistEditScreen() {
  const newReel = useNewReel();
  return (
    <PlaylistEditPage
      onNewReel={({ title, videos }) => newReel({ name: title, videoIds: videos.map(({ id }) => id) })}
    />
  );
}
