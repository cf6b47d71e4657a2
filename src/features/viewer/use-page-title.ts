import { useEffect } from 'react';
import { BRAND } from '@/domain/brand';

/** Names the browser tab after what is watched; until that is known it has the product's name. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${BRAND.full}`;
  }, [title]);
}
