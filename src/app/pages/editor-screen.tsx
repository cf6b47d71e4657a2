import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PATHS, playlistEditPath } from '@/domain/paths';
import type { Video } from '@/domain/video';
import { EditorPage } from '@/features/editor/editor-page';
import type { TokenShortage } from '@/studio/session/shortage';
import { CopyVideoLink } from '@/features/sharing/copy-video-link';
import { TokenLimitDialog, type TokenLimit } from '@/features/upload/token-limit-dialog';

const ExportDialog = lazy(async () => ({
  default: (await import('@/features/film/export-dialog')).ExportDialog,
}));

const ShareExport = lazy(async () => ({ default: (await import('./share-export')).ShareExport }));

interface EditorScreenProps {
  readonly videoId: string;
  readonly file: File | null;
}

/**
 * The editor together with the features it opens: the export dialog, the share dialog after an export, and the token
 * limit.
 */
export function EditorScreen({ videoId, file }: EditorScreenProps) {
  const [shortage, setShortage] = useState<TokenShortage | null>(null);
  const [exported, setExported] = useState<Video | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <EditorPage
        videoId={videoId}
        file={file}
        backTo={PATHS.dashboard}
        onTokenShortage={setShortage}
        renderExport={(handover) => (
          <Suspense fallback={null}>
            <ExportDialog
              {...handover}
              place={{
                kind: 'account',
                dashboardPath: PATHS.dashboard,
                linkButton: <CopyVideoLink videoId={videoId} />,
                onShare: () => {
                  handover.onClose();
                  setExported(handover.film.store.getState().job.video);
                },
              }}
            />
          </Suspense>
        )}
      />
      {exported && (
        <Suspense fallback={null}>
          <ShareExport
            video={exported}
            onBack={() => setExported(null)}
            onClose={() => void navigate(PATHS.dashboard)}
            onPlaylistCreated={(accessCode) => void navigate(playlistEditPath(accessCode))}
          />
        </Suspense>
      )}
      <TokenLimitDialog
        limit={shortage && limitOf(shortage)}
        shorterCut={shortage?.shorterCut ?? null}
        onClose={() => setShortage(null)}
      />
    </>
  );
}

function limitOf({ neededTokens }: TokenShortage): TokenLimit {
  return {
    reason: 'insufficient-tokens',
    neededTokens,
    consequence: 'Your clip is uploaded and waiting on your dashboard. Nothing was charged.',
  };
}
