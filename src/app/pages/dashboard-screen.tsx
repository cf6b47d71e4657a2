import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { playlistEditPath } from '@/domain/paths';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { lazyExtra } from '../layout/lazy-extra';
import { keepTools } from '../offline/service-worker';
import { useNewReel } from './use-new-reel';
import { useSelectPlayers } from './use-select-players';

const ShareDialog = lazy(async () => ({
  default: (await import('@/features/sharing/share-dialog')).ShareDialog,
}));

const AddToPlaylistDialog = lazy(async () => ({
  default: (await import('@/features/sharing/add-to-playlist-dialog')).AddToPlaylistDialog,
}));

// Requested once a film is saved.
const InstallOffer = lazyExtra(async () => (await import('../offline/install-offer')).InstallOffer);

const RoundNote = lazyExtra(async () => (await import('@/features/editor/queue/round-note')).RoundNote);

// So that a member can track without a network after any visit.
void keepTools();

/** The dashboard together with the sharing dialogs that it opens. */
export function DashboardScreen() {
  const navigate = useNavigate();
  const newReel = useNewReel();
  const selectPlayers = useSelectPlayers();
  return (
    <DashboardPage
      onNewReel={(videos) => newReel({ name: null, videoIds: videos.map(({ id }) => id) })}
      renderUnfinished={(videos) => (
        <Suspense fallback={null}>
          <RoundNote videos={videos} />
          <div className="mb-6 empty:hidden">
            {videos.some(({ processedVideoPath }) => processedVideoPath !== null) && <InstallOffer />}
          </div>
        </Suspense>
      )}
      onTrack={(videos) => void selectPlayers(videos.map(({ id }) => id))}
      renderShare={(video, onClose) => (
        <Suspense fallback={null}>
          <ShareDialog
            video={video}
            onClose={onClose}
            onPlaylistCreated={(accessCode) => void navigate(playlistEditPath(accessCode))}
          />
        </Suspense>
      )}
      renderAddToPlaylist={(videos, onClose) => (
        <Suspense fallback={null}>
          <AddToPlaylistDialog
            videos={videos}
            onClose={onClose}
            onOpenPlaylist={(accessCode) => void navigate(playlistEditPath(accessCode))}
          />
        </Suspense>
      )}
    />
  );
}
