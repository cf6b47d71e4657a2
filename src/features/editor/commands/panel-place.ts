import * as v from 'valibot';
import { create } from 'zustand';
import { PersistedValue } from '@/lib/persisted-value';

/** The margin between the panel and the window's edges. */
const EDGE_PX = 8;

/** The position of the panel's upper left corner in the window, in CSS pixels. */
const Place = v.object({ x: v.pipe(v.number(), v.finite()), y: v.pipe(v.number(), v.finite()) });
export type Place = Readonly<v.InferOutput<typeof Place>>;

const kept = new PersistedValue(
  'sessionStorage',
  'standout.settings-place',
  Place,
  'The position of Tracking Settings will not survive a reload',
);

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the nearest position where the whole panel is inside the window. If the window is too small, the upper left
 * corner stays visible.
 */
export function insideWindow({ x, y }: Place, panel: Size, window: Size): Place {
  const within = (value: number, room: number): number => Math.max(EDGE_PX, Math.min(value, room - EDGE_PX));
  return { x: within(x, window.width - panel.width), y: within(y, window.height - panel.height) };
}

interface PanelPlace {
  /** Null while the panel is in the column beside the picture, where it stays until it is moved. */
  readonly place: Place | null;
  readonly move: (place: Place | null) => void;
}

/** The position of Tracking Settings, remembered while the tab is open. */
export const usePanelPlace = create<PanelPlace>()((set) => ({
  place: kept.load(),
  move: (place) => {
    set({ place });
    kept.keep(place);
  },
}));
