import { useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { tokenStatsQuery, videosQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import { VIDEO_LIST_REFRESH_MS } from '@/domain/limits';
import { PATHS } from '@/domain/paths';
import { videoState, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { LinkButton } from '@/ui/link-button';
import { DeleteDialog } from './delete-dialog';
import { EmptyDashboard } from './empty-dashboard';
import { PlayDialog } from './play-dialog';
import { RenameDialog } from './rename-dialog';
import { TokenCard } from './token-card';
import { downloadProcessed, useRename } from './use-video-commands';
import { VideoGrid, VideoGridSkeleton } from './video-grid';
import type { VideoCommands } from './video-menu';

/** While an export runs somewhere, its end should show soon. */
const PROCESSING_REFRESH_MS = 15_000;

interface DashboardPageProps {
  /** The dialog that shares a video. */
  readonly renderShare: (video: Video, onClose: () => void) => ReactNode;
}

/** The user's videos and tokens. */
export function DashboardPage({ renderShare }: DashboardPageProps) {
  const videos = useQuery({
    ...videosQuery,
    refetchInterval: (query) =>
      query.state.data?.some((video) => videoState(video, query.state.dataUpdatedAt) === 'processing')
        ? PROCESSING_REFRESH_MS
        : VIDEO_LIST_REFRESH_MS,
  });
  const hasVideos = videos.data !== undefined && videos.data.length > 0;
  return (
    <div className="page-column pt-6 pb-24 desk:pt-10">
      <div className="mb-6 flex items-center gap-4">
        <h1 className="flex-1 text-h1">Your Videos</h1>
        {hasVideos && (
          <LinkButton to={PATHS.upload} variant="primary" icon={<CloudUpload />} className="max-desk:hidden">
            Upload video
          </LinkButton>
        )}
      </div>
      {videos.data?.length === 0 ? <EmptyDashboard /> : <Tokens />}
      {videos.isPending && <VideoGridSkeleton />}
      {videos.error && !videos.data && (
        <ErrorPanel
          title={messageOf(videos.error, 'videos-load-failed')}
          action={
            <Button busy={videos.isFetching} onClick={() => void videos.refetch()}>
              Try again
            </Button>
          }
        >
          Your videos are safe. Check the connection and try again.
        </ErrorPanel>
      )}
      {hasVideos && <Videos videos={videos.data} nowMs={videos.dataUpdatedAt} renderShare={renderShare} />}
    </div>
  );
}

function Tokens() {
  const { data, error, isFetching, refetch } = useQuery(tokenStatsQuery);
  return <TokenCard stats={data} error={error} isRefreshing={isFetching} onRefresh={() => void refetch()} />;
}

interface OpenDialog {
  readonly kind: 'play' | 'rename' | 'share' | 'delete';
  readonly video: Video;
}

interface VideosProps extends DashboardPageProps {
  readonly videos: readonly Video[];
  readonly nowMs: number;
}

function Videos({ videos, nowMs, renderShare }: VideosProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const rename = useRename();
  const close = () => setDialog(null);
  const commands = useMemo<VideoCommands>(
    () => ({
      play: (video) => setDialog({ kind: 'play', video }),
      rename: (video) => setDialog({ kind: 'rename', video }),
      download: (video) => void downloadProcessed(video),
      share: (video) => setDialog({ kind: 'share', video }),
      remove: (video) => setDialog({ kind: 'delete', video }),
    }),
    [],
  );
  return (
    <>
      <VideoGrid videos={videos} nowMs={nowMs} commands={commands} />
      {dialog?.kind === 'play' && <PlayDialog video={dialog.video} onClose={close} />}
      {dialog?.kind === 'rename' && (
        <RenameDialog video={dialog.video} onClose={close} onRename={(name) => rename(dialog.video, name)} />
      )}
      {dialog?.kind === 'share' && renderShare(dialog.video, close)}
      {dialog?.kind === 'delete' && <DeleteDialog video={dialog.video} onClose={close} />}
    </>
  );
}
