import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { BRAND } from '@/domain/brand';
import { routeOf } from './route-table';

/** Names the browser tab after the screen: "Your Videos · Standout AI". */
export function useDocumentTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const title = routeOf(pathname)?.title ?? 'Page not found';
    document.title = `${title} · ${BRAND.full}`;
  }, [pathname]);
}
