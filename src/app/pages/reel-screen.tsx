import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { playlistEditPath } from '@/domain/paths';
import { ReelPage } from '@/features/reel/reel-page';
import { CopyVideoLink } from '@/features/sharing/copy-video-link';
import type { ReelParts } from '@/features/reel/reel-making';

const ShareDialog = lazy(async () => ({
  default: (await import('@/features/sharing/share-dialog')).ShareDialog,
}));

/** What a reel takes from the editor and the export; their code comes when a film is made. */
const PARTS: ReelParts = {
  loadTitle: async (player, choice, signal) =>
    (await import('@/features/export/load-reel-title')).loadReelTitle(player, choice, signal),
  highlightOf: async (video, document) =>
    (await import('@/features/editor/saving/stored-highlight')).storedHighlight(video, document),
  framingOf: async ({ id }) => (await import('@/features/editor/export-menu/framing-choice')).loadFraming(id),
  soundOf: async ({ id }) => (await import('@/features/editor/export-menu/sound-choice')).loadSoundChoice(id),
  whileProcessing: async (videoId, work) =>
    (await import('@/features/export/processing-mark')).whileProcessing(videoId, work),
};

/** The editor of a reel together with the dialog that shares it. */
export function ReelScreen() {
  const navigate = useNavigate();
  return (
    <ReelPage
      parts={PARTS}
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
