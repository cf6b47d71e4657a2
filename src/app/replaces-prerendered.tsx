import { useLayoutEffect, type ReactNode } from 'react';

/** Removes the page that the build rendered into the file (prerender.tsx), if there is one. */
export function removePrerendered(): void {
  document.getElementById('prerendered')?.remove();
}

/** Wraps a screen and removes the prerendered page in the same frame in which the screen appears. */
export function ReplacesPrerendered({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(removePrerendered, []);
  return children;
}
