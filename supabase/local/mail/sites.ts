/**
 * Whether a page of another site sends this, as far as its browser says so. A link that leads a person here is none, and
 * neither are programs, which send neither header.
 */
export function isFromElsewhere(request: Request): boolean {
  const { headers, method, url } = request;
  const origin = headers.get('origin');
  if (origin !== null && origin !== new URL(url).origin) return true;
  const site = headers.get('sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none') return false;
  const isVisit =
    headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document';
  return !isVisit || method !== 'GET';
}
