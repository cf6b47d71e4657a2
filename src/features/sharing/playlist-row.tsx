import { X } from 'lucide-react';
import { formatLength } from '@/domain/format';
import { sharedName, type PlaylistVideo } from '@/domain/sharing';
import { cx } from '@/lib/cx';
import { IconButton } from '@/ui/icon-button';
import { MenuItem, MenuSeparator } from '@/ui/menu';
import { MoreMenu } from '@/ui/more-menu';
import { DragGrip, MoveButtons, MoveItems } from '@/ui/move-controls';
import { dragLook, type Drag, type GripHandlers } from '@/ui/use-drag-order';
import { VideoPicture } from './video-picture';
import { ViewsButton } from './views-button';

interface PlaylistRowProps {
  readonly video: PlaylistVideo;
  /** The video's position, counted from 0. */
  readonly index: number;
  readonly count: number;
  readonly hasPreview: boolean;
  readonly drag: Drag | null;
  readonly grip: GripHandlers;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onViews: () => void;
}

/** A video in a playlist with its position, its views, and the buttons to move or remove it. */
export function PlaylistRow(props: PlaylistRowProps) {
  const { video, index, hasPreview, drag, grip, onViews } = props;
  return (
    <li
      className={cx(
        'relative flex items-center gap-2.5 border-b border-line py-3 desk:gap-4',
        dragLook(drag, index),
      )}
    >
      <DragGrip handlers={grip} />
      <span className="w-6 flex-none text-center font-head text-h3 leading-none font-semibold tabular-nums">
        {index + 1}
      </span>
      {hasPreview && (
        <div className="relative h-12.5 w-22 flex-none overflow-hidden rounded-md bg-black desk:h-15.75 desk:w-28">
          <VideoPicture path={video.thumbnailPath} />
          {video.durationSec !== null && (
            <span className="absolute right-1 bottom-1 rounded-[5px] bg-plate px-1.5 py-px text-xs leading-4.5 font-semibold tabular-nums max-desk:hidden">
              {formatLength(video.durationSec)}
            </span>
          )}
        </div>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{sharedName(video)}</p>
        <div className="mt-1">
          <ViewsButton views={video.views} name={sharedName(video)} onClick={onViews} />
        </div>
      </div>
      <DeskActions {...props} />
      <PhoneActions {...props} />
    </li>
  );
}

function DeskActions({ video, index, count, onMove, onRemove }: PlaylistRowProps) {
  return (
    <div className="flex items-center gap-1 max-desk:hidden">
      <MoveButtons name={sharedName(video)} index={index} count={count} onMove={onMove} />
      <IconButton label={`Remove ${sharedName(video)}`} icon={<X />} onClick={onRemove} />
    </div>
  );
}

function PhoneActions({ video, index, count, onMove, onRemove }: PlaylistRowProps) {
  return (
    <div className="desk:hidden">
      <MoreMenu name={sharedName(video)}>
        <MoveItems index={index} count={count} onMove={onMove} />
        <MenuSeparator />
        <MenuItem icon={<X />} danger onSelect={onRemove}>
          Remove
        </MenuItem>
      </MoreMenu>
    </div>
  );
}
