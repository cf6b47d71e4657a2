import { Clapperboard, Copy, Pencil, Plus, Settings2 } from 'lucide-react';
import { counted } from '@/domain/format';
import { sharedPath } from '@/domain/paths';
import type { Playlist } from '@/domain/sharing';
import { Button } from '@/ui/button';
import { BackgroundPicture } from './background-picture';
import { copyLink, linkTo } from './copy-link';

interface PlaylistHeaderProps {
  readonly playlist: Playlist;
  readonly onEdit: () => void;
  readonly onEditLink: () => void;
  readonly onAdd: () => void;
  readonly onNewReel: () => void;
}

/** Shows the playlist's background, texts and numbers, and the actions for the whole playlist. */
export function PlaylistHeader(props: PlaylistHeaderProps) {
  const { playlist, onEdit, onEditLink, onAdd, onNewReel } = props;
  const { title, description, croppedBackgroundPath, totalViews, uniqueViewers, videos } = playlist;
  return (
    <section aria-label="Playlist" className="overflow-hidden rounded-xl border border-line bg-s1">
      {croppedBackgroundPath !== null && (
        <div className="relative h-27.5 bg-black desk:h-60">
          <BackgroundPicture path={croppedBackgroundPath} />
        </div>
      )}
      <div className="flex flex-col gap-4 p-4 desk:flex-row desk:items-center desk:gap-6 desk:px-6 desk:py-5">
        <div className="min-w-0 flex-1">
          <h1 className="text-h1 wrap-anywhere">{title}</h1>
          {description !== null && (
            <p className="mt-1.5 max-w-[68ch] text-sm wrap-anywhere whitespace-pre-line text-soft">
              {description}
            </p>
          )}
          <p className="mt-1.5 text-sm text-muted tabular-nums">
            {counted(totalViews, 'view')}, {counted(uniqueViewers, 'viewer')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-desk:*:flex-1">
          <Button icon={<Pencil />} onClick={onEdit}>
            Edit Details
          </Button>
          <Button icon={<Settings2 />} onClick={onEditLink}>
            Link settings
          </Button>
          <Button
            icon={<Copy />}
            onClick={() => void copyLink(linkTo(sharedPath('playlist', playlist.accessCode)))}
          >
            Copy link
          </Button>
          <Button icon={<Clapperboard />} disabled={videos.length === 0} onClick={onNewReel}>
            New reel
          </Button>
          <Button variant="primary" icon={<Plus />} className="max-desk:basis-full" onClick={onAdd}>
            Add Videos
          </Button>
        </div>
      </div>
    </section>
  );
}
