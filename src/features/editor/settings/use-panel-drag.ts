import {
  useEffect,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import { insideWindow, usePanelPlace, type Place } from '../commands/panel-place';

const KEY_STEP_PX = 8;
/** A press that moves less than this is not a drag. */
const SLACK_PX = 4;
/** The width below which the layout is that of phones (--breakpoint-desk in styles.css). */
const PHONE_MAX_PX = 900;
const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { x: 0, y: -KEY_STEP_PX },
  ArrowDown: { x: 0, y: KEY_STEP_PX },
  ArrowLeft: { x: -KEY_STEP_PX, y: 0 },
  ArrowRight: { x: KEY_STEP_PX, y: 0 },
};

type PointerHandler = (event: ReactPointerEvent<HTMLElement>) => void;

/** Event handlers for the panel's head, which drags the panel, and for its grip, which handles the arrow keys. */
export interface PanelDrag {
  readonly place: Place | null;
  readonly onHead: {
    readonly onPointerDown: PointerHandler;
    readonly onPointerMove: PointerHandler;
    readonly onPointerUp: PointerHandler;
    readonly onPointerCancel: PointerHandler;
    readonly onDoubleClick: () => void;
  };
  readonly onGripKey: (event: ReactKeyboardEvent<HTMLElement>) => void;
}

interface Hold {
  /** The place of the press in the window, and the same place in the panel. */
  readonly press: Place;
  readonly inPanel: Place;
  /** The panel's current place; null until it moves. */
  readonly at: Place | null;
}

/**
 * Moves the panel with the pointer, or by 8 px with the arrow keys, always inside the window. A drag moves the element
 * directly; React and the tab store only the final position. Home and a double click return the panel to the column.
 */
export function usePanelDrag(panelRef: RefObject<HTMLElement | null>): PanelDrag {
  const { place, move } = usePanelPlace();
  const hold = useRef<Hold | null>(null);
  useEffect(() => {
    const stayInside = (): void => {
      const { place: current, move: put } = usePanelPlace.getState();
      const inside = current && placeFor(panelRef.current, current);
      if (inside && (inside.x !== current.x || inside.y !== current.y)) put(inside);
    };
    stayInside();
    window.addEventListener('resize', stayInside);
    return () => window.removeEventListener('resize', stayInside);
  }, [panelRef]);

  const drag: PointerHandler = ({ clientX, clientY }) => {
    const held = hold.current;
    if (!held) return;
    const isSlack = Math.hypot(clientX - held.press.x, clientY - held.press.y) < SLACK_PX;
    if (held.at === null && isSlack) return;
    const at = placeFor(panelRef.current, { x: clientX - held.inPanel.x, y: clientY - held.inPanel.y });
    if (!at) return;
    hold.current = { ...held, at };
    if (place === null) move(at);
    else putAt(panelRef.current, at);
  };
  const drop = (): void => {
    if (hold.current?.at) move(hold.current.at);
    hold.current = null;
  };

  return {
    place,
    onHead: {
      onPointerDown: (event) => {
        const box = panelRef.current?.getBoundingClientRect();
        if (!box || event.button !== 0 || isSheet() || isOnControl(event)) return;
        const press = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
        hold.current = { press, inPanel: { x: press.x - box.left, y: press.y - box.top }, at: null };
      },
      onPointerMove: drag,
      onPointerUp: drop,
      onPointerCancel: drop,
      onDoubleClick: () => move(null),
    },
    onGripKey: (event) => {
      const step = STEPS[event.key];
      const box = panelRef.current?.getBoundingClientRect();
      if (event.key === 'Home') move(null);
      else if (step && box) move(placeFor(panelRef.current, { x: box.left + step.x, y: box.top + step.y }));
      else return;
      event.preventDefault();
    },
  };
}

/** On phones the panel is a sheet that cannot be moved. */
function isSheet(): boolean {
  return window.innerWidth <= PHONE_MAX_PX;
}

function putAt(panel: HTMLElement | null, { x, y }: Place): void {
  if (!panel) return;
  panel.style.left = `${x}px`;
  panel.style.top = `${y}px`;
}

function placeFor(panel: HTMLElement | null, wanted: Place): Place | null {
  if (!panel) return null;
  const box = panel.getBoundingClientRect();
  return insideWindow(wanted, box, { width: window.innerWidth, height: window.innerHeight });
}

/** A press on the close button must not start a drag; the grip can be both pressed and dragged. */
function isOnControl({ target }: ReactPointerEvent<HTMLElement>): boolean {
  return target instanceof Element && target.closest('button:not([data-grip])') !== null;
}
