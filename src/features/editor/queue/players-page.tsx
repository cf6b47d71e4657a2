import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { videosQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import type { Video } from '@/domain/video';
import { hasTouch } from '@/lib/has-touch';
import { BackLink } from '@/ui/back-link';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorPanel } from '@/ui/error-panel';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { loadRound, type Round } from '@/studio/queue/stored-round';
import { PlayersScreen, type PlayersOutlets } from './players-screen';
import { useQueue } from './use-queue';

/** The page where the user chooses the player in several plays, while earlier plays are tracked in the background. */
export function PlayersPage({ userId, ...outlets }: PlayersOutlets & { readonly userId: string }) {
  const videos = useQuery(videosQuery);
  const [round] = useState(loadRound);
  // The cached list may not have newly uploaded plays yet.
  const ids = new Set(videos.data?.map(({ id }) => id));
  const isIncomplete =
    videos.data !== undefined && videos.isFetching && round?.videoIds.some((id) => !ids.has(id));
  return (
    <div className="page-column pt-6 pb-24 desk:pt-8">
      <BackLink to={PATHS.dashboard}>Back to Your Videos</BackLink>
      <h1 className="mb-2 text-h1">Select your player</h1>
      <p className="mb-6 text-muted">
        {hasTouch() ? 'Tap' : 'Click'} your player in each play. Each play is tracked while you work on the
        next one.
      </p>
      {videos.error && !videos.data && <Failure error={videos.error} onRetry={() => void videos.refetch()} />}
      {(videos.isPending || isIncomplete) && <PageSkeleton />}
      {videos.data && !isIncomplete && (
        <Plays userId={userId} round={round} list={videos.data} {...outlets} />
      )}
    </div>
  );
}

interface PlaysProps extends PlayersOutlets {
  readonly userId: string;
  readonly round: Round | null;
  readonly list: readonly Video[];
}

function Plays({ userId, round, list, ...outlets }: PlaysProps) {
  const videos = useMemo(() => new Map(list.map((video) => [video.id, video])), [list]);
  // A play that is deleted elsewhere stays in the queue but has no row.
  const [present] = useState(() => withoutMissing(round, videos));
  if (!present) {
    return (
      <EmptyState
        icon={<Users />}
        title="No plays to select players in"
        action={
          <LinkButton to={PATHS.dashboard} variant="primary">
            Go to Your Videos
          </LinkButton>
        }
      >
        Choose several videos there and press Track, or cut a match into plays.
      </EmptyState>
    );
  }
  return <OpenedPlays userId={userId} round={present} videos={videos} {...outlets} />;
}

interface OpenedPlaysProps extends PlayersOutlets {
  readonly userId: string;
  readonly round: Round;
  readonly videos: ReadonlyMap<string, Video>;
}

function OpenedPlays({ userId, round, ...screen }: OpenedPlaysProps) {
  const queue = useQueue(userId, round);
  if (queue.status === 'failed') return <Failure error={queue.error} onRetry={queue.retry} />;
  if (queue.status === 'loading') return <PageSkeleton />;
  return <PlayersScreen runner={queue.runner} {...screen} />;
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <ErrorPanel
      title={messageOf(error, 'videos-load-failed')}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Your videos and your selections are safe.
    </ErrorPanel>
  );
}

function PageSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the plays"
      className="grid grid-cols-1 gap-4 desk:grid-cols-[1fr_376px] desk:gap-6"
    >
      <Skeleton className="aspect-video rounded-lg" />
      <Skeleton className="h-90 rounded-lg" />
    </div>
  );
}

function withoutMissing(round: Round | null, videos: ReadonlyMap<string, Video>): Round | null {
  if (!round) return null;
  const videoIds = round.videoIds.filter((id) => videos.get(id)?.isReel === false);
  return videoIds.length === 0 ? null : { ...round, videoIds };
}
