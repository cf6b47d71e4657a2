/**
 * Whether a page of another site sent this request, according to the browser's headers. Following a link here does not
 * count, and neither do programs, which send neither header.
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
