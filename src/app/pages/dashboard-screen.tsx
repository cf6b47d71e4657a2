import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { playlistEditPath } from '@/domain/paths';
import { DashboardPage } from '@/features/dashboard/dashboard-page';

const ShareDialog = lazy(async () => ({
  default: (await import('@/features/sharing/share-dialog')).ShareDialog,
}));

/** The dashboard with the dialog that its cards' menu opens for sharing. */
export function DashboardScreen() {
  const navigate = useNavigate();
  return (
    <DashboardPage
      renderShare={(video, onClose) => (
        <Suspense fallback={null}>
          <ShareDialog
            video={video}
            onClose={onClose}
            onPlaylistCreated={(accessCode) => void navigate(playlistEditPath(accessCode))}
          />
        </Suspense>
      )}
    />
  );
}
