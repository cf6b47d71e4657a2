import { useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Positions of rows, counted from 0. */
export interface Drag {
  readonly from: number;
  readonly to: number;
}

interface DragOrder {
  readonly listRef: RefObject<HTMLOListElement | null>;
  /** The dragged row and the position where it would land; null when nothing is dragged. */
  readonly drag: Drag | null;
  /** Returns the event handlers for the grip of the row at this position. */
  readonly gripOf: (index: number) => GripHandlers;
}

export interface GripHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Lets the user drag the rows of a list into another order. The rows stay in place until one is dropped. */
export function useDragOrder(move: (from: number, to: number) => void): DragOrder {
  const listRef = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  return {
    listRef,
    drag,
    gripOf: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove: (event) => {
        if (drag) setDrag({ ...drag, to: rowAt(listRef.current, event.clientY) });
      },
      onPointerUp: () => {
        if (drag && drag.from !== drag.to) move(drag.from, drag.to);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}

/** The row at this height of the window; above or below the list it is the first or the last one. */
function rowAt(list: HTMLOListElement | null, clientY: number): number {
  const rows = [...(list?.children ?? [])];
  const below = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
  return below === -1 ? rows.length - 1 : below;
}

/** The classes of a row during a drag: the dragged row is faded, and a line marks where it would land. */
export function dragLook(drag: Drag | null, index: number): string | null {
  if (drag?.from === index) return 'opacity-45';
  if (drag?.to !== index) return null;
  const edge = drag.to < drag.from ? 'before:-top-px' : 'before:-bottom-px';
  return `before:absolute before:inset-x-0 before:h-0.5 before:bg-accent ${edge}`;
}
