import * as v from 'valibot';
import { create } from 'zustand';
import { KeptValue } from '@/lib/kept-value';

/** Space that stays between the panel and the window's edges. */
const EDGE_PX = 8;

/** Where the panel's upper left corner is in the window, in CSS pixels. */
const Place = v.object({ x: v.pipe(v.number(), v.finite()), y: v.pipe(v.number(), v.finite()) });
export type Place = Readonly<v.InferOutput<typeof Place>>;

const kept = new KeptValue(
  'sessionStorage',
  'standout.settings-place',
  Place,
  'The place of Tracking Settings does not outlive a reload',
);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The place nearest to this one where all of the panel is in the window; its upper left corner comes first. */
export function insideWindow({ x, y }: Place, panel: Size, window: Size): Place {
  const within = (value: number, room: number): number => Math.max(EDGE_PX, Math.min(value, room - EDGE_PX));
  return { x: within(x, window.width - panel.width), y: within(y, window.height - panel.height) };
}

interface PanelPlace {
  /** Null: in the column beside the picture, where it lies until it is moved. */
  readonly place: Place | null;
  readonly move: (place: Place | null) => void;
}

/** Where Tracking Settings was put, for as long as the tab is open. */
export const usePanelPlace = create<PanelPlace>()((set) => ({
  place: kept.load(),
  move: (place) => {
    set({ place });
    kept.keep(place);
  },
}));
