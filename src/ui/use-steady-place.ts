import { useEffect, useRef, type RefObject } from 'react';

interface SteadyPlace<Growing, Steady> {
  /** What may grow, above. */
  readonly growing: RefObject<Growing | null>;
  /** What stays where it is on the screen while the focus is in it, below. */
  readonly steady: RefObject<Steady | null>;
  /** The last thing of the page, empty: room to scroll in, where the page has none. */
  readonly room: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps a form where it is on the screen while somebody writes in it and the list above it grows. Browsers differ in
 * this, and none does it on a page that is too short to scroll, so theirs is switched off meanwhile.
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
    // Runs between layout and painting: nobody sees the step.
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

/** Lets the page be scrolled this far down, and no further. */
function makeRoom(spacer: HTMLElement, wantedPx: number): void {
  const leftPx = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  if (leftPx() >= wantedPx) return;
  // More than enough first: what was empty at the end of the page takes some of it.
  const plentyPx = spacer.offsetHeight + wantedPx + window.innerHeight;
  spacer.style.height = `${plentyPx}px`;
  spacer.style.height = `${plentyPx - (leftPx() - wantedPx)}px`;
}
