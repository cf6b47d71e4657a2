import { useInfiniteQuery } from '@tanstack/react-query';
import { videoUsageQuery } from '@/backend/admin/admin-queries';
import type { AdminUser, VideoUsage } from '@/domain/admin';
import { counted, formatBytes, formatCount, formatUsDate } from '@/domain/format';
import { personName } from '@/domain/tickets';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { PagedList } from '@/ui/paged-list';
import { Skeleton } from '@/ui/skeleton';

const PLACEHOLDERS = ['a', 'b', 'c'] as const;
const HEAD = 'py-2.5 pr-4 text-xs font-medium text-muted last:pr-0';
const CELL = 'py-3 pr-4 last:pr-0';

interface VideoUsageDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Lists what each of a user's videos cost, newest first. */
export function VideoUsageDialog({ user, onClose }: VideoUsageDialogProps) {
  const { data, ...query } = useInfiniteQuery(videoUsageQuery(user.id));
  const first = data?.pages[0];
  const sums = first && `${counted(first.total, 'video')}, ${counted(first.tokensConsumed, 'token')}`;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title="Video Usage"
      subtitle={sums ? `${personName(user)}: ${sums}` : personName(user)}
    >
      <PagedList
        query={query}
        items={data?.pages.flatMap((page) => page.items)}
        failure="admin-load-failed"
        consolation="Nothing was changed."
        skeleton={<UsageSkeleton />}
        empty={<EmptyState title="No video data available for this user" />}
      >
        {(videos) => <UsageTable videos={videos} />}
      </PagedList>
    </Dialog>
  );
}

function UsageTable({ videos }: { readonly videos: readonly VideoUsage[] }) {
  return (
    <table aria-label="Videos" className="w-full table-fixed text-ui">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={`${HEAD} text-left`}>
            Video
          </th>
          <th scope="col" className={`${HEAD} w-26 text-right max-desk:hidden`}>
            Size
          </th>
          <th scope="col" className={`${HEAD} w-26 text-right max-desk:hidden`}>
            Frames
          </th>
          <th scope="col" className={`${HEAD} w-26 text-right`}>
            Tokens
          </th>
        </tr>
      </thead>
      <tbody>
        {videos.map((video) => (
          <UsageRow key={video.id} video={video} />
        ))}
      </tbody>
    </table>
  );
}

function UsageRow({ video }: { readonly video: VideoUsage }) {
  const size = video.fileSizeBytes === null ? '—' : formatBytes(video.fileSizeBytes);
  const frames = video.frameCount === null ? '—' : formatCount(video.frameCount);
  // Phones show these facts after the date, if they are known.
  const facts = [
    ...(video.fileSizeBytes === null ? [] : [`, ${size}`]),
    ...(video.frameCount === null ? [] : [`, ${counted(video.frameCount, 'frame')}`]),
  ].join('');
  return (
    <tr className="border-b border-line last:border-b-0">
      <td className={CELL}>
        <p dir="auto" className="truncate font-semibold">
          {video.name}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {formatUsDate(video.createdAt)}
          <span className="desk:hidden">{facts}</span>
        </p>
      </td>
      <td className={`${CELL} text-right tabular-nums max-desk:hidden`}>{size}</td>
      <td className={`${CELL} text-right tabular-nums max-desk:hidden`}>{frames}</td>
      <td className={`${CELL} text-right font-semibold tabular-nums`}>{formatCount(video.tokensConsumed)}</td>
    </tr>
  );
}

function UsageSkeleton() {
  return (
    <div role="status" aria-label="Loading the videos">
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="flex items-center gap-8 border-b border-line py-4">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
