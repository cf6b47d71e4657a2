import type { Preview } from './content.ts';
import { voidElement } from '../_shared/html.ts';
import type { Poster } from './page.ts';
import type { Settings } from './settings.ts';
import { PLAYER, SITE_NAME } from './site.ts';
import { embedPath, targetOf, type Target } from './target.ts';

/** The largest frame that a site has room for, in pixels. */
export interface Room {
  readonly maxWidthPx: number;
  readonly maxHeightPx: number;
}

/** The link in an oEmbed request's URL; null if it is not a link of this app. */
export function oembedTarget(settings: Settings, url: string | null): Target | null {
  if (url === null || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return origin === new URL(settings.appUrl).origin ? targetOf(pathname) : null;
}

/** maxwidth and maxheight of an oEmbed request; without them the room is unlimited. */
export function roomOf(query: URLSearchParams): Room {
  const read = (name: string) => {
    const value = Number(query.get(name) ?? Infinity);
    return value >= 1 ? Math.floor(value) : Infinity;
  };
  return { maxWidthPx: read('maxwidth'), maxHeightPx: read('maxheight') };
}

/** The oEmbed response for a link (oembed.com, sections 2.3.4 and 2.3.4.2): a frame with the embedded viewer. */
export function oembedAnswer(
  settings: Settings,
  target: Target,
  preview: Preview,
  poster: Poster | null,
  room: Room,
): Record<string, unknown> {
  const { width, height } = fittingSize(room);
  const frame = voidElement('iframe', {
    src: settings.appUrl + embedPath(target),
    width: String(width),
    height: String(height),
    title: preview.title,
    style: 'border:0',
    allow: 'autoplay; fullscreen; picture-in-picture',
    allowfullscreen: '',
  });
  return {
    version: '1.0',
    type: 'video',
    provider_name: SITE_NAME,
    provider_url: `${settings.appUrl}/`,
    title: preview.title,
    width,
    height,
    html: `${frame}</iframe>`,
    cache_age: 300,
    // Section 2.3.4 requires all three fields together, and the picture must not be larger than the room.
    ...(poster?.size &&
      poster.size.widthPx <= room.maxWidthPx &&
      poster.size.heightPx <= room.maxHeightPx && {
        thumbnail_url: poster.url,
        thumbnail_width: poster.size.widthPx,
        thumbnail_height: poster.size.heightPx,
      }),
  };
}

/** A size of 16:9 that is at most the player's own size and fits into the room, with at least one pixel. */
function fittingSize({ maxWidthPx, maxHeightPx }: Room): { readonly width: number; readonly height: number } {
  const { widthPx, heightPx } = PLAYER;
  const scale = Math.min(1, maxWidthPx / widthPx, maxHeightPx / heightPx);
  return {
    width: Math.max(1, Math.floor(widthPx * scale)),
    height: Math.max(1, Math.floor(heightPx * scale)),
  };
}
