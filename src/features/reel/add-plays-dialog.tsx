import { useState } from 'react';
import { counted } from '@/domain/format';
import { isReelPlay } from '@/domain/reel';
import { displayName, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { ChoiceList } from '@/ui/choice-list';
import { Dialog } from '@/ui/dialog';
import { PlayPicture } from './play-picture';

interface AddPlaysDialogProps {
  readonly videos: readonly Video[];
  /** The plays that are in the reel. */
  readonly inReel: ReadonlySet<string>;
  /** How many more plays the reel takes. */
  readonly room: number;
  readonly onClose: () => void;
  readonly onAdd: (videoIds: readonly string[]) => void;
}

/** Chooses plays that are not in the reel yet; they are added in the order in which they were chosen. */
export function AddPlaysDialog({ videos, inReel, room, onClose, onAdd }: AddPlaysDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const offered = videos.filter((video) => isReelPlay(video) && !inReel.has(video.id));
  const isFull = chosen.length >= room;
  const toggle = (id: string) =>
    setChosen((current) =>
      current.includes(id) ? current.filter((other) => other !== id) : [...current, id],
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add plays"
      subtitle={
        isFull ? 'A reel has at most 50 plays.' : 'Videos that are tracked or exported can be in a reel.'
      }
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
            {chosen.length === 0 ? 'Add plays' : `Add ${counted(chosen.length, 'play')}`}
          </Button>
        </>
      }
    >
      {offered.length === 0 && (
        <p className="py-6 text-center text-muted">No more plays to add. Track or export a video first.</p>
      )}
      {offered.length > 0 && (
        <ChoiceList
          label="Plays to choose from"
          items={offered}
          isChosen={({ id }) => chosen.includes(id)}
          isFull={isFull}
          onToggle={({ id }) => toggle(id)}
        >
          {(video) => (
            <>
              <PlayPicture video={video} />
              <span className="min-w-0 truncate font-semibold">{displayName(video)}</span>
            </>
          )}
        </ChoiceList>
      )}
    </Dialog>
  );
}
