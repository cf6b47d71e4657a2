import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { serverTimeMs } from '@/backend/http/server-clock';
import { tokenStatsQuery, videosQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import { VIDEO_LIST_REFRESH_MS } from '@/domain/limits';
import { PATHS } from '@/domain/paths';
import { videoState, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { LinkButton } from '@/ui/link-button';
import { EmptyDashboard } from './empty-dashboard';
import { TokenCard } from './token-card';
import { VideoGridSkeleton } from './video-grid';
import { Videos, type VideoOutlets } from './videos';

/** How often the list is refreshed while an export runs somewhere, so that the finished video appears soon. */
const PROCESSING_REFRESH_MS = 15_000;

interface DashboardPageProps extends VideoOutlets {
  /** Renders the links back to unfinished work on several videos. */
  readonly renderUnfinished: (videos: readonly Video[]) => ReactNode;
}

/** Shows the user's videos and tokens. */
export function DashboardPage({ renderUnfinished, ...outlets }: DashboardPageProps) {
  const videos = useQuery({
    ...videosQuery,
    refetchInterval: (query) =>
      query.state.data?.some(
        (video) => videoState(video, serverTimeMs(query.state.dataUpdatedAt)) === 'processing',
      )
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
      {videos.data?.length === 0 && <EmptyDashboard />}
      <Tokens />
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
      {hasVideos && renderUnfinished(videos.data)}
      {hasVideos && <Videos videos={videos.data} nowMs={serverTimeMs(videos.dataUpdatedAt)} {...outlets} />}
    </div>
  );
}

function Tokens() {
  const { data, error, isFetching, refetch } = useQuery(tokenStatsQuery);
  return <TokenCard stats={data} error={error} isRefreshing={isFetching} onRefresh={() => void refetch()} />;
}
