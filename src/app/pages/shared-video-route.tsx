import { SharedVideoPage } from '@/features/viewer/shared-video-page';
import { AppQueries } from '../app-queries';
import { useViewerPage } from './use-viewer-page';

/** A shared video, without the app around it. */
export function SharedVideoRoute() {
  const page = useViewerPage();
  return (
    <AppQueries>
      <SharedVideoPage key={page.code} {...page} />
    </AppQueries>
  );
}
