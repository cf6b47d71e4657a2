import { useLayoutEffect } from 'react';
import { BRAND } from '@/domain/brand';

/** Names the browser tab after the shared content; until that is loaded the tab has the product's name. */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title !== null) document.title = `${title} · ${BRAND.full}`;
  }, [title]);
}
