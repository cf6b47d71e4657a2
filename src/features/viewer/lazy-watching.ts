import { lazy } from 'react';

// What a link's page shows once it knows the content. It loads at the same time, so that the first screen, which only
// says that it is loading, is small.

const load = () => import('./watching');

export const PasswordForm = lazy(async () => ({ default: (await load()).PasswordForm }));
export const WatchingEmbedded = lazy(async () => ({ default: (await load()).WatchingEmbedded }));
export const WatchingPlaylist = lazy(async () => ({ default: (await load()).WatchingPlaylist }));
export const WatchingVideo = lazy(async () => ({ default: (await load()).WatchingVideo }));

/** Starts loading all of them. */
export function loadWatching(): void {
  // The page reports it when it shows them.
  load().catch(() => undefined);
}
