import { SharedPlaylistPage } from '@/features/viewer/shared-playlist-page';
import { AppQueries } from '../app-queries';
import { useViewerPage } from './use-viewer-page';

/** A shared playlist, without the app around it. */
export function SharedPlaylistRoute() {
  const page = useViewerPage();
  return (
    <AppQueries>
      <SharedPlaylistPage key={page.code} {...page} />
    </AppQueries>
  );
}
