import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { viewersQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import { counted, formatUsDateTime } from '@/domain/format';
import { listWatchedPlays, type ViewsTarget } from '@/backend/sharing/views';
import type { ViewerRecord } from '@/domain/sharing';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Spinner } from '@/ui/spinner';

interface ViewsDialogProps {
  /** The name of the video. */
  readonly name: string;
  readonly target: ViewsTarget;
  readonly onClose: () => void;
}

/** Lists who watched a video through a link or a playlist, and when; newest first. */
export function ViewsDialog({ name, target, onClose }: ViewsDialogProps) {
  const query = useInfiniteQuery(viewersQuery(target));
  const pages = query.data?.pages;
  const total = pages?.[0];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="View History"
      subtitle={
        total ? `${name}: ${counted(total.views, 'view')}, ${counted(total.uniqueViewers, 'viewer')}` : name
      }
    >
      {!pages && !query.error && <Spinner label="Loading the views" />}
      {!pages && query.error && (
        <ErrorPanel
          title={messageOf(query.error, 'viewers-load-failed')}
          action={
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {pages && <WatchedPlays target={target} />}
      {pages && <Viewers viewers={pages.flatMap((page) => page.items)} />}
      {query.hasNextPage && (
        <Button
          className="self-center"
          busy={query.isFetchingNextPage}
          busyLabel="Loading"
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Dialog>
  );
}

/** How many views showed each play of a reel; renders nothing for other videos. */
function WatchedPlays({ target }: { readonly target: ViewsTarget }) {
  // The list of views works without it, so a failure is not shown.
  const { data = [] } = useQuery({
    queryKey: ['viewers', target, 'plays'],
    queryFn: () => listWatchedPlays(target),
    staleTime: 0,
  });
  const most = Math.max(1, ...data.map(({ views }) => views));
  if (data.length === 0) return null;
  return (
    <section aria-label="Views of each play">
      <h3 className="mb-1 font-body text-sm font-medium tracking-normal text-soft">Views of each play</h3>
      <ol>
        {data.map(({ title, views }, index) => (
          // Plays stay in film order, and their titles may repeat.
          <li key={index} className="py-1.5">
            <p className="flex justify-between gap-4 text-sm">
              <span className="min-w-0 truncate">
                {index + 1}. {title}
              </span>
              <span className="flex-none text-muted tabular-nums">{counted(views, 'view')}</span>
            </p>
            <div aria-hidden="true" className="mt-1 h-1 rounded-xs bg-s3">
              <div className="h-full rounded-xs bg-info" style={{ width: `${(100 * views) / most}%` }} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Viewers({ viewers }: { readonly viewers: readonly ViewerRecord[] }) {
  if (viewers.length === 0) return <p className="py-6 text-center text-muted">No views yet</p>;
  return (
    <ul aria-label="Views">
      {viewers.map((viewer) => (
        <li key={viewer.id} className="flex items-center justify-between gap-4 border-b border-line py-3">
          <span className="min-w-0 truncate">{nameOf(viewer)}</span>
          <time dateTime={viewer.viewedAt} className="flex-none text-sm text-muted tabular-nums">
            {formatUsDateTime(viewer.viewedAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ name, isAnonymous, isOwner }: ViewerRecord): string {
  if (isOwner) return 'You';
  return isAnonymous ? 'Anonymous viewer' : (name ?? 'Registered viewer');
}
