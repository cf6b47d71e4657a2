import { lazy } from 'react';

// What a page of a link shows once its content is known. It loads at the same time as the content.

const load = () => import('./watching');

export const PasswordForm = lazy(async () => ({ default: (await load()).PasswordForm }));
export const WatchingEmbedded = lazy(async () => ({ default: (await load()).WatchingEmbedded }));
export const WatchingPlaylist = lazy(async () => ({ default: (await load()).WatchingPlaylist }));
export const WatchingVideo = lazy(async () => ({ default: (await load()).WatchingVideo }));

/** Starts loading what is above. */
export function loadWatching(): void {
  // Reported when it is shown.
  load().catch(() => undefined);
}
