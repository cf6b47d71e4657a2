import { useRef } from 'react';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { IconButton } from './icon-button';
import { MenuItem } from './menu';
import type { GripHandlers } from './use-drag-order';

/** What a row of a list in order is dragged by. A pointer's way; the arrow buttons are the way for keys. */
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
  /** Of what is moved. */
  readonly name: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Moves a row of a list in order up and down. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const move = (to: number) => {
    onMove(to);
    // At an end of the list the button that was pressed goes out: the focus goes to the other one.
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

/** The same in a row's menu. */
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
