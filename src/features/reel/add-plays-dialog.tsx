import { isReelPlay } from '@/domain/reel';
import { displayName, type Video } from '@/domain/video';
import { ChoiceDialog } from '@/ui/choice-dialog';
import { PlayPicture } from './play-picture';

interface AddPlaysDialogProps {
  readonly videos: readonly Video[];
  /** The plays that are in the reel. */
  readonly inReel: ReadonlySet<string>;
  /** How many more plays fit in the reel. */
  readonly room: number;
  readonly onClose: () => void;
  readonly onAdd: (videoIds: readonly string[]) => void;
}

/** Chooses plays that are not in the reel yet. */
export function AddPlaysDialog({ videos, inReel, room, onClose, onAdd }: AddPlaysDialogProps) {
  return (
    <ChoiceDialog
      title="Add plays"
      subtitle="You can add videos that are tracked or exported."
      noun="play"
      items={videos.filter((video) => isReelPlay(video) && !inReel.has(video.id))}
      emptyText="No more plays to add. Track or export a video first."
      listLabel="Plays to choose from"
      limit={{ room, subtitle: 'A reel has at most 50 plays.' }}
      onClose={onClose}
      onAdd={(plays) => onAdd(plays.map(({ id }) => id))}
    >
      {(video) => (
        <>
          <PlayPicture video={video} />
          <span className="min-w-0 truncate font-semibold">{displayName(video)}</span>
        </>
      )}
    </ChoiceDialog>
  );
}
