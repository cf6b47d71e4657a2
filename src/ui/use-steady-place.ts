import { useEffect, useRef, type RefObject } from 'react';

interface SteadyPlace<Growing, Steady> {
  /** The element above, which can grow. */
  readonly growing: RefObject<Growing | null>;
  /** The element below, which keeps its place on the screen while it has the focus. */
  readonly steady: RefObject<Steady | null>;
  /** An empty element at the end of the page, which makes the page tall enough to scroll. */
  readonly room: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps a form at its place on the screen while the user writes in it and the list above grows. Browsers handle this
 * differently, and none does it on a page that is too short to scroll, so their scroll anchoring is switched off while
 * this runs.
 */
export function useSteadyPlace<Growing extends HTMLElement, Steady extends HTMLElement>(): SteadyPlace<
  Growing,
  Steady
> {
  const growing = useRef<Growing>(null);
  const steady = useRef<Steady>(null);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!growing.current) return;
    const page = document.documentElement;
    page.style.overflowAnchor = 'none';
    let heightPx: number | null = null;
    // The observer runs between layout and paint, so the scroll correction is never visible.
    const observer = new ResizeObserver(() => {
      const height = growing.current?.getBoundingClientRect().height ?? 0;
      const grownPx = heightPx === null ? 0 : height - heightPx;
      heightPx = height;
      if (grownPx <= 0 || !steady.current?.contains(document.activeElement)) return;
      if (room.current) makeRoom(room.current, grownPx);
      window.scrollBy({ top: grownPx, behavior: 'instant' });
    });
    observer.observe(growing.current);
    return () => {
      observer.disconnect();
      page.style.overflowAnchor = '';
    };
  }, []);
  return { growing, steady, room };
}

/** Makes the page long enough to be scrolled down this far, but no further. */
function makeRoom(spacer: HTMLElement, wantedPx: number): void {
  const leftPx = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  if (leftPx() >= wantedPx) return;
  // The spacer starts too tall, because empty space at the end of the page takes up some of its height.
  const plentyPx = spacer.offsetHeight + wantedPx + window.innerHeight;
  spacer.style.height = `${plentyPx}px`;
  spacer.style.height = `${plentyPx - (leftPx() - wantedPx)}px`;
}
