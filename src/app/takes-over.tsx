import { useLayoutEffect, type ReactNode } from 'react';

/** Removes the page that the build has drawn into the file (prerender.tsx); nothing happens where there is none. */
export function removePrerendered(): void {
  document.getElementById('prerendered')?.remove();
}

/** Stands around a screen: once it is drawn, the prerendered page goes in the same moment. */
export function TakesOver({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(removePrerendered, []);
  return children;
}
