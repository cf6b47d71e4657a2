import { useEffect } from 'react';
import { BRAND } from '@/domain/brand';

/** Names the browser tab after what is watched; until that is known the route's own title stays. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${BRAND.full}`;
  }, [title]);
}
