import { sharedPath } from '../domain/paths.ts';
import { covers, type HeaderRule } from '../lib/static-headers.ts';
import { GUARD_SOURCE } from './site-plugin.ts';

const ONE_YEAR_SEC = 31_536_000;
/** The viewer for other sites' frames: exactly one segment after the kind, so that no other screen is covered. */
const EMBEDS = (['video', 'playlist'] as const).map((kind) => `/embed${sharedPath(kind, ':code')}`);

/**
 * The headers that a static host sends for each path. A host answers the paths that have no file with the app's page, so
 * a rule that weakens the page's policy names an exact shape and no beginning.
 * @param trackingFiles paths of the tracking worker's files.
 */
export function hostingRules(
  supabaseOrigin: string,
  trackingFiles: readonly string[],
): readonly HeaderRule[] {
  const immutable = { 'Cache-Control': `public, max-age=${ONE_YEAR_SEC}, immutable` };
  return [
    {
      pattern: '/*',
      detach: [],
      headers: {
        'Content-Security-Policy': pagePolicy(supabaseOrigin, "'none'"),
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        'Strict-Transport-Security': `max-age=${ONE_YEAR_SEC}`,
        'Cache-Control': 'no-cache',
      },
    },
    ...EMBEDS.map((pattern) => ({
      pattern,
      detach: ['Content-Security-Policy', 'X-Frame-Options'],
      headers: { 'Content-Security-Policy': pagePolicy(supabaseOrigin, '*') },
    })),
    // Keeps shared content out of search engines; only people with the link should find it.
    ...['/shared/*', '/playlist/*', '/embed/*'].map((pattern) => ({
      pattern,
      detach: [],
      headers: { 'X-Robots-Tag': 'noindex' },
    })),
    { pattern: '/demo/*', detach: ['Cache-Control'], headers: { 'Cache-Control': 'public, max-age=86400' } },
    { pattern: '/assets/*', detach: ['Cache-Control'], headers: immutable },
    { pattern: '/ffmpeg/*', detach: ['Cache-Control'], headers: immutable },
    ...trackingFiles.map((pattern) => ({
      pattern,
      detach: ['Cache-Control', 'Content-Security-Policy'],
      headers: { ...immutable, 'Content-Security-Policy': TRACKING_POLICY },
    })),
  ];
}

/**
 * The header that says who may frame a path's page, for the development server, whose scripts need a different policy
 * than a host's.
 */
export function framingHeaders(path: string): Readonly<Record<string, string>> {
  if (EMBEDS.some((pattern) => covers(pattern, path)))
    return { 'Content-Security-Policy': 'frame-ancestors *' };
  return { 'Content-Security-Policy': `frame-ancestors 'none'`, 'X-Frame-Options': 'DENY' };
}

/**
 * For pages and all workers but one. 'wasm-unsafe-eval' allows WebAssembly, but no eval of scripts.
 * @param frameAncestors the sites that may frame the page.
 */
function pagePolicy(supabaseOrigin: string, frameAncestors: "'none'" | '*'): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'wasm-unsafe-eval' ${GUARD_SOURCE}`,
    // Dialogs and toasts write style elements while they are open.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' blob: data: ${supabaseOrigin}`,
    `media-src 'self' blob: ${supabaseOrigin}`,
    `connect-src 'self' blob: ${supabaseOrigin}`,
    // The AAC encoder starts its worker from a blob: address.
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

/** For the tracking worker's response alone: OpenCV's bindings are made by `new Function`. It reads no clips. */
const TRACKING_POLICY = [
  `default-src 'none'`,
  `script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'`,
  `connect-src 'self'`,
].join('; ');
