import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import { counted, formatUsDate } from '@/domain/format';
import { videosToAdd } from '@/domain/playlist-rules';
import type { Playlist } from '@/domain/sharing';
import { displayName, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { ChoiceList } from '@/ui/choice-list';
import { Dialog } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Spinner } from '@/ui/spinner';
import { VideoPicture } from './video-picture';

interface AddVideosDialogProps {
  readonly playlist: Playlist;
  readonly onClose: () => void;
  readonly onAdd: (videos: readonly Video[]) => void;
}

/** Chooses processed videos that are not in the playlist yet; they are added in the order in which they were chosen. */
export function AddVideosDialog({ playlist, onClose, onAdd }: AddVideosDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(videosQuery);
  const [chosen, setChosen] = useState<readonly Video[]>([]);
  const offered = data && videosToAdd(data, playlist);
  const toggle = (video: Video) =>
    setChosen((current) =>
      current.includes(video) ? current.filter((other) => other !== video) : [...current, video],
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Videos"
      subtitle="Only processed videos can be shared."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd(chosen);
              onClose();
            }}
          >
            {chosen.length === 0 ? 'Add videos' : `Add ${counted(chosen.length, 'video')}`}
          </Button>
        </>
      }
    >
      {!data && !error && <Spinner label="Loading your videos" />}
      {!data && error && (
        <ErrorPanel
          title={messageOf(error, 'videos-load-failed')}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {offered?.length === 0 && (
        <p className="py-6 text-center text-muted">No more videos available to add</p>
      )}
      {offered && offered.length > 0 && (
        <ChoiceList
          label="Videos to choose from"
          items={offered}
          isChosen={(video) => chosen.includes(video)}
          onToggle={toggle}
        >
          {(video) => <Choice video={video} />}
        </ChoiceList>
      )}
    </Dialog>
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
