import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { playlistEditPath } from '@/domain/paths';
import { ReelPage } from '@/features/reel/reel-page';
import { CopyVideoLink } from '@/features/sharing/copy-video-link';

const ShareDialog = lazy(async () => ({
  default: (await import('@/features/sharing/share-dialog')).ShareDialog,
}));

/** The editor of a reel, together with its share dialog. */
export function ReelScreen() {
  const navigate = useNavigate();
  return (
    <ReelPage
      renderCopyLink={({ id }) => <CopyVideoLink videoId={id} />}
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
