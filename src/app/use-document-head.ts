import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { BRAND } from '@/domain/brand';
import { publicPageAt } from '@/domain/public-pages';
import { routeOf } from './route-table';

/**
 * Names the browser tab after the screen ("Your Videos · Standout AI") and sets the tags for search engines: public
 * pages have a description and a canonical URL; all others ask not to be indexed.
 */
export function useDocumentHead(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const page = publicPageAt(pathname);
    const title = page?.title ?? routeOf(pathname)?.title ?? 'Page not found';
    document.title = `${title} · ${BRAND.full}`;
    setMeta('description', page?.description ?? null);
    setMeta('robots', page ? null : 'noindex');
    setCanonical(page ? `${siteUrl()}${page.path}` : null);
  }, [pathname]);
}

/** The site's configured URL; without one it is the origin of the current page. */
function siteUrl(): string {
  const configured: unknown = import.meta.env['VITE_SITE_URL'];
  return typeof configured === 'string' && configured !== ''
    ? configured.replace(/\/+$/, '')
    : window.location.origin;
}

function setMeta(name: string, content: string | null): void {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) {
    existing?.remove();
    return;
  }
  const meta = existing ?? document.head.appendChild(document.createElement('meta'));
  meta.name = name;
  meta.content = content;
}

function setCanonical(href: string | null): void {
  const existing = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (href === null) {
    existing?.remove();
    return;
  }
  const link = existing ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'canonical';
  link.href = href;
}
