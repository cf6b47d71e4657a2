import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { videosQuery } from '@/backend/queries';
import { AppError, ERROR_TEXTS, messageOf } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { MAKE_AT_ONCE } from '@/domain/reel';
import type { Video } from '@/domain/video';
import { BackLink } from '@/ui/back-link';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { ReelEditor } from './reel-editor';
import { useOpenReel } from './use-open-reel';

interface ReelPageProps {
  /** Renders the dialog that shares a video. */
  readonly renderShare: (video: Video, onClose: () => void) => ReactNode;
  /** Renders the button that copies a link to a video. */
  readonly renderCopyLink: (video: Video) => ReactNode;
}

/** The page for editing a reel and making its film. */
export function ReelPage(props: ReelPageProps) {
  const { videoId = '' } = useParams();
  return (
    <div className="page-column pt-6 pb-24 desk:pt-8">
      <BackLink to={PATHS.dashboard}>Back to Your Videos</BackLink>
      <OpenedReel key={videoId} videoId={videoId} {...props} />
    </div>
  );
}

function OpenedReel({ videoId, ...props }: ReelPageProps & { readonly videoId: string }) {
  const opened = useOpenReel(videoId);
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const videos = useQuery(videosQuery);
  const video = videos.data?.find(({ id }) => id === videoId);
  if (opened.status === 'failed') return <Failure error={opened.error} onRetry={opened.retry} />;
  if (videos.error && !videos.data) {
    return <Failure error={videos.error} onRetry={() => void videos.refetch()} />;
  }
  // A reel that was just made may not be in the list yet.
  if (opened.status === 'ready' && videos.data && !video && !videos.isFetching) {
    return <Failure error={new AppError('reel-missing')} onRetry={null} />;
  }
  if (opened.status === 'loading' || !videos.data || !video) return <PageSkeleton />;
  return (
    <ReelEditor
      key={opened.reel.stored?.revision ?? 0}
      video={video}
      videos={videos.data}
      reel={opened.reel}
      takeNewer={opened.takeNewer}
      isMadeAtOnce={state === MAKE_AT_ONCE}
      onMadeAtOnce={() => void navigate(pathname, { replace: true, state: null })}
      {...props}
    />
  );
}

interface FailureProps {
  readonly error: unknown;
  /** Null when retrying would not help. */
  readonly onRetry: (() => void) | null;
}

function Failure({ error, onRetry }: FailureProps) {
  const isMissing = error instanceof AppError && error.code === 'reel-missing';
  return (
    <ErrorPanel
      title={isMissing ? ERROR_TEXTS['reel-missing'] : messageOf(error, 'reel-load-failed')}
      action={
        <>
          <LinkButton to={PATHS.dashboard}>Go to Your Videos</LinkButton>
          {onRetry && !isMissing && <Button onClick={onRetry}>Try again</Button>}
        </>
      }
    />
  );
}

function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading the reel">
      <Skeleton className="h-14 rounded-xl" />
      <Skeleton className="mt-6 h-24" />
      <Skeleton className="mt-3 h-24" />
      <Skeleton className="mt-3 h-24" />
    </div>
  );
}
