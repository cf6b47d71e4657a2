import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleHelp, Clock, TriangleAlert } from 'lucide-react';
import { thumbnailUrlQuery } from '@/backend/queries';
import { editorPath } from '@/domain/paths';
import type { QueuedPlay } from '@/domain/queue/play-queue';
import { displayName, type Video } from '@/domain/video';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { ProgressBar } from '@/ui/progress-bar';
import { VideoCover } from '@/ui/video-cover';

interface QueueRowProps {
  readonly play: QueuedPlay;
  readonly video: Video;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onRetry: () => void;
}

/** A play in the queue: its progress and the actions for it. */
export function QueueRow(props: QueueRowProps) {
  const { play, video, isShown } = props;
  return (
    <li
      aria-current={isShown ? 'step' : undefined}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-md border p-2',
        isShown ? 'border-accent bg-s2' : 'border-line',
      )}
    >
      <RowPicture path={video.thumbnailPath} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{displayName(video)}</p>
        <RowState {...props} />
      </div>
      <RowAction {...props} />
      {play.status.kind === 'failed' && (
        <p role="alert" className="basis-full text-sm text-danger-text">
          {play.status.text}
        </p>
      )}
    </li>
  );
}

function RowPicture({ path }: { readonly path: string | null }) {
  const { data: src, error } = useQuery({ ...thumbnailUrlQuery(path ?? ''), enabled: path !== null });
  return (
    <div className="relative h-9 w-16 flex-none overflow-hidden rounded-sm bg-black">
      <VideoCover src={path === null || error ? null : src} />
    </div>
  );
}

function RowState({ play: { status, isSkipped }, video, isShown }: QueueRowProps) {
  switch (status.kind) {
    case 'open':
      if (isShown) return <State icon={<CircleDashed />}>Select the player</State>;
      return <State icon={<CircleDashed />}>{isSkipped ? 'Skipped' : 'No player yet'}</State>;
    case 'waiting':
      return <State icon={<Clock />}>Waiting</State>;
    case 'tracking':
      return (
        <div className="mt-0.5">
          <p className="mb-1 text-sm text-muted tabular-nums">Tracking {status.percent} %</p>
          <ProgressBar value={status.percent / 100} label={`Tracking of ${displayName(video)}`} />
        </div>
      );
    case 'tracked':
      return status.hasQuestion ? (
        <State icon={<CircleHelp className="text-warn" />}>
          Tracked, but there is a look-alike. Is it the right player?
        </State>
      ) : (
        <State icon={<CircleCheck className="text-good" />}>Tracked</State>
      );
    case 'lost':
      return <State icon={<TriangleAlert className="text-warn" />}>The player was lost</State>;
    case 'failed':
      return <State icon={<TriangleAlert className="text-danger-text" />}>Not tracked</State>;
  }
}

function State({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted [&_svg]:size-4 [&_svg]:flex-none">
      {icon}
      {children}
    </p>
  );
}

/** Each button names its play, because the list has several of them. */
function RowAction({ play: { status }, video, isShown, onShow, onRetry }: QueueRowProps) {
  const name = displayName(video);
  switch (status.kind) {
    case 'open':
    case 'waiting': {
      if (isShown) return null;
      const label = status.kind === 'open' ? 'Select' : 'Change';
      return (
        <Button size="sm" aria-label={`${label} the player in ${name}`} onClick={onShow}>
          {label}
        </Button>
      );
    }
    case 'tracking':
      return null;
    case 'tracked':
    case 'lost': {
      const label = status.kind === 'lost' || status.hasQuestion ? 'Check it' : 'Open';
      return (
        <LinkButton size="sm" to={editorPath(video.id)} aria-label={`${label}: ${name}`}>
          {label}
        </LinkButton>
      );
    }
    case 'failed':
      return (
        <Button size="sm" aria-label={`Try again: ${name}`} onClick={onRetry}>
          Try again
        </Button>
      );
  }
}
