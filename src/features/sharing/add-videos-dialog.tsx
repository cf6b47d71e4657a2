import { useQuery } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import { formatUsDate } from '@/domain/format';
import { videosToAdd } from '@/domain/playlist-rules';
import type { Playlist } from '@/domain/sharing';
import { displayName, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { ChoiceDialog } from '@/ui/choice-dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Spinner } from '@/ui/spinner';
import { VideoPicture } from './video-picture';

interface AddVideosDialogProps {
  readonly playlist: Playlist;
  readonly onClose: () => void;
  readonly onAdd: (videos: readonly Video[]) => void;
}

/** Chooses processed videos that are not in the playlist yet. */
export function AddVideosDialog({ playlist, onClose, onAdd }: AddVideosDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(videosQuery);
  return (
    <ChoiceDialog
      title="Add Videos"
      subtitle="Only processed videos can be shared."
      noun="video"
      items={data ? videosToAdd(data, playlist) : null}
      pending={
        error ? (
          <ErrorPanel
            title={messageOf(error, 'videos-load-failed')}
            action={
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        ) : (
          <Spinner label="Loading your videos" />
        )
      }
      emptyText="No more videos available to add"
      listLabel="Videos to choose from"
      onClose={onClose}
      onAdd={onAdd}
    >
      {(video) => <Choice video={video} />}
    </ChoiceDialog>
  );
}

function Choice({ video }: { readonly video: Video }) {
  return (
    <>
      <span className="relative h-13.5 w-24 flex-none overflow-hidden rounded-md bg-black">
        <VideoPicture path={video.thumbnailPath} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{displayName(video)}</span>
        <span className="block text-sm text-muted">{formatUsDate(video.createdAt)}</span>
      </span>
    </>
  );
}
