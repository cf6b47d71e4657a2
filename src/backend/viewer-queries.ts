import { getSharedPlaylist, getSharedVideo } from './shared-content';

// Apart from the other queries: public pages load nothing of what uploads and edits.

const ONE_HOUR_MS = 60 * 60 * 1000;
const shared = { staleTime: ONE_HOUR_MS, retry: false } as const;

/**
 * What a link shows to anybody. Its addresses work for two hours: asked anew after one, and when a player fails with an
 * address that was good before.
 */
export const sharedVideoQuery = (code: string | undefined) =>
  ({ queryKey: ['shared', 'video', code], queryFn: () => getSharedVideo(code), ...shared }) as const;
export const sharedPlaylistQuery = (code: string | undefined) =>
  ({ queryKey: ['shared', 'playlist', code], queryFn: () => getSharedPlaylist(code), ...shared }) as const;
