import { useRef } from 'react';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { IconButton } from './icon-button';
import { MenuItem } from './menu';
import type { GripHandlers } from './use-drag-order';

/** The grip with which a pointer drags a row of an ordered list; the arrow buttons do the same for keyboards. */
export function DragGrip({ handlers }: { readonly handlers: GripHandlers }) {
  return (
    <span
      {...handlers}
      aria-hidden="true"
      title="Drag to move"
      className="-m-2 cursor-grab touch-none p-2 text-muted active:cursor-grabbing max-desk:hidden"
    >
      <GripVertical className="size-4" />
    </span>
  );
}

interface MoveButtonsProps {
  /** The name of the row that is moved. */
  readonly name: string;
  /** The position of the row, counted from 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Buttons that move a row of an ordered list up and down. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const move = (to: number) => {
    onMove(to);
    // At an end of the list the pressed button is disabled, so the other one gets the focus.
    if (to === 0) down.current?.focus();
    if (to === count - 1) up.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={up}
        label={`Move ${name} up`}
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      />
      <IconButton
        ref={down}
        label={`Move ${name} down`}
        icon={<ArrowDown />}
        disabled={index === count - 1}
        onClick={() => move(index + 1)}
      />
    </>
  );
}

/** The same commands as items of the row's menu. */
export function MoveItems({ index, count, onMove }: Omit<MoveButtonsProps, 'name'>) {
  return (
    <>
      <MenuItem icon={<ArrowUp />} disabled={index === 0} onSelect={() => onMove(index - 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown />} disabled={index === count - 1} onSelect={() => onMove(index + 1)}>
        Move down
      </MenuItem>
    </>
  );
}
