import { useId, useState } from 'react';
import { counted } from '@/domain/format';
import { isReelPlay } from '@/domain/reel';
import { displayName, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { PlayPicture } from './play-picture';

/** A user with hundreds of videos loads them in portions of this size. */
const PORTION = 50;

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
  const [shownCount, setShownCount] = useState(PORTION);
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
        <ul aria-label="Plays to choose from">
          {offered.slice(0, shownCount).map((video) => (
            <li key={video.id}>
              <Choice
                video={video}
                isChosen={chosen.includes(video.id)}
                isDisabled={isFull && !chosen.includes(video.id)}
                onToggle={() => toggle(video.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {offered.length > shownCount && (
        <Button className="self-center" onClick={() => setShownCount(shownCount + PORTION)}>
          Show more
        </Button>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly video: Video;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

function Choice({ video, isChosen, isDisabled, onToggle }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex cursor-pointer items-center gap-3 border-b border-line py-2.5">
      <Checkbox id={id} checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <PlayPicture video={video} />
      <span className="min-w-0 truncate font-semibold">{displayName(video)}</span>
    </label>
  );
}
