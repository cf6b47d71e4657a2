import { useRef, type PointerEventHandler } from 'react';
import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical, X } from 'lucide-react';
import { counted, formatClock } from '@/domain/format';
import { sharedName, type PlaylistVideo } from '@/domain/sharing';
import { cx } from '@/lib/cx';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { VideoPicture } from './video-picture';

interface PlaylistRowProps {
  readonly video: PlaylistVideo;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly hasPreview: boolean;
  readonly drag: { readonly from: number; readonly to: number } | null;
  readonly grip: Readonly<Record<`onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}`, PointerEventHandler>>;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onViews: () => void;
}

/** A video of a playlist: where it stands, how often it was watched, and how to move or remove it. */
export function PlaylistRow(props: PlaylistRowProps) {
  const { video, index, hasPreview, drag, grip, onViews } = props;
  return (
    <li
      className={cx(
        'relative flex items-center gap-2.5 border-b border-line py-3 desk:gap-4',
        drag?.from === index && 'opacity-45',
        landingLine(drag, index),
      )}
    >
      {/* A pointer's way; the arrow buttons are the way for keys. */}
      <span
        {...grip}
        aria-hidden="true"
        title="Drag to move"
        className="-m-2 cursor-grab touch-none p-2 text-muted active:cursor-grabbing max-desk:hidden"
      >
        <GripVertical className="size-4" />
      </span>
      <span className="w-6 flex-none text-center font-head text-h3 leading-none font-semibold tabular-nums">
        {index + 1}
      </span>
      {hasPreview && (
        <div className="relative h-12.5 w-22 flex-none overflow-hidden rounded-md bg-black desk:h-15.75 desk:w-28">
          <VideoPicture path={video.thumbnailPath} />
          {video.durationSec !== null && (
            <span className="absolute right-1 bottom-1 rounded-[5px] bg-plate px-1.5 py-px text-xs leading-4.5 font-semibold tabular-nums max-desk:hidden">
              {formatClock(video.durationSec)}
            </span>
          )}
        </div>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{sharedName(video)}</p>
        <button
          type="button"
          aria-label={`${counted(video.views, 'view')} of ${sharedName(video)}`}
          onClick={onViews}
          className="min-h-6 text-sm text-muted tabular-nums underline underline-offset-3 hover:text-text"
        >
          {counted(video.views, 'view')}
        </button>
      </div>
      <DeskActions {...props} />
      <PhoneActions {...props} />
    </li>
  );
}

function DeskActions({ video, index, count, onMove, onRemove }: PlaylistRowProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const isFirst = index === 0;
  const isLast = index === count - 1;
  const move = (to: number) => {
    onMove(to);
    // At an end of the list the button that was pressed goes out: the focus goes to the other one.
    if (to === 0) down.current?.focus();
    if (to === count - 1) up.current?.focus();
  };
  return (
    <div className="flex items-center gap-1 max-desk:hidden">
      <IconButton
        ref={up}
        label={`Move ${sharedName(video)} up`}
        icon={<ArrowUp />}
        disabled={isFirst}
        onClick={() => move(index - 1)}
      />
      <IconButton
        ref={down}
        label={`Move ${sharedName(video)} down`}
        icon={<ArrowDown />}
        disabled={isLast}
        onClick={() => move(index + 1)}
      />
      <IconButton label={`Remove ${sharedName(video)}`} icon={<X />} onClick={onRemove} />
    </div>
  );
}

function PhoneActions({ video, index, count, onMove, onRemove }: PlaylistRowProps) {
  return (
    <div className="desk:hidden">
      <Menu
        trigger={
          <IconButton label={`More for ${sharedName(video)}`} icon={<EllipsisVertical />} className="-mr-2" />
        }
      >
        <MenuItem icon={<ArrowUp />} disabled={index === 0} onSelect={() => onMove(index - 1)}>
          Move up
        </MenuItem>
        <MenuItem icon={<ArrowDown />} disabled={index === count - 1} onSelect={() => onMove(index + 1)}>
          Move down
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<X />} danger onSelect={onRemove}>
          Remove
        </MenuItem>
      </Menu>
    </div>
  );
}

/** A line where the dragged row would land. */
function landingLine(drag: PlaylistRowProps['drag'], index: number): string | null {
  if (!drag || drag.to !== index || drag.from === index) return null;
  const edge = drag.to < drag.from ? 'before:-top-px' : 'before:-bottom-px';
  return `before:absolute before:inset-x-0 before:h-0.5 before:bg-accent ${edge}`;
}
