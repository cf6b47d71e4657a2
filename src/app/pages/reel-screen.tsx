import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { playlistEditPath } from '@/domain/paths';
import { ReelPage } from '@/features/reel/reel-page';
import { CopyVideoLink } from '@/features/sharing/copy-video-link';
import type { EditorParts } from '@/studio/film/play-original';

const ShareDialog = lazy(async () => ({
  default: (await import('@/features/sharing/share-dialog')).ShareDialog,
}));

/** What a reel takes from the editor, whose code comes when a film is made. */
const PARTS: EditorParts = {
  highlightOf: async (video, document) =>
    (await import('@/features/editor/saving/stored-highlight')).storedHighlight(video, document),
  framingOf: async ({ id }) => (await import('@/features/editor/export-menu/framing-choice')).loadFraming(id),
  soundOf: async ({ id }) => (await import('@/features/editor/export-menu/sound-choice')).loadSoundChoice(id),
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
