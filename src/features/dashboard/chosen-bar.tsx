import { Clapperboard, ListPlus, LocateFixed, Trash2 } from 'lucide-react';
import { counted, formatCount } from '@/domain/format';
import { Button } from '@/ui/button';
import type { ChosenVideos } from './use-chosen-videos';

interface ChosenBarProps {
  readonly chosen: ChosenVideos;
  /** The number of videos that can be chosen. */
  readonly shownCount: number;
  readonly onNewReel: () => void;
  readonly onTrack: () => void;
  readonly onAddToPlaylist: () => void;
  readonly onDelete: () => void;
}

/** The commands for the chosen videos. The bar stays visible while the list scrolls. */
export function ChosenBar(props: ChosenBarProps) {
  const { chosen, shownCount, onNewReel, onTrack, onAddToPlaylist, onDelete } = props;
  const { length } = chosen.videos;
  const isAll = length > 0 && length === shownCount;
  return (
    <div
      role="group"
      aria-label="Chosen videos"
      className="sticky top-[calc(var(--header)+8px)] z-20 mb-5 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-s1 p-2 shadow-float desk:pl-4"
    >
      <p role="status" className="font-semibold tabular-nums max-desk:pl-2">
        {length === 0 ? 'Choose videos' : `${counted(length, 'video')} chosen`}
      </p>
      <Button
        variant="quiet"
        disabled={shownCount === 0}
        className="max-desk:ml-auto"
        onClick={isAll ? chosen.chooseNone : chosen.chooseAll}
      >
        {isAll ? 'Choose none' : `Choose all ${formatCount(shownCount)}`}
      </Button>
      <div className="flex flex-wrap gap-2 max-desk:basis-full desk:ml-auto">
        <Button
          variant="primary"
          icon={<Clapperboard />}
          disabled={length === 0}
          className="max-desk:basis-full"
          onClick={onNewReel}
        >
          New reel
        </Button>
        <Button icon={<LocateFixed />} disabled={length === 0} className="max-desk:flex-1" onClick={onTrack}>
          Track
        </Button>
        <Button
          icon={<ListPlus />}
          disabled={length === 0}
          className="max-desk:flex-1"
          onClick={onAddToPlaylist}
        >
          Add to playlist
        </Button>
        <Button
          variant="danger-quiet"
          icon={<Trash2 />}
          disabled={length === 0}
          className="max-desk:flex-1"
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}
