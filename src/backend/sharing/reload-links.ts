import type { QueryInvalidator } from '../http/query-invalidator';
import { playlistsQuery, sharesQuery } from '../queries';

const [SHARES] = sharesQuery.queryKey;
const [PLAYLISTS] = playlistsQuery.queryKey;

/**
 * Reloads the shares and playlists on the user's screen. They are outdated when a link has changed, and when one of
 * their videos was renamed or deleted.
 */
export async function reloadLinks(queryClient: QueryInvalidator): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [SHARES] }),
    queryClient.invalidateQueries({ queryKey: [PLAYLISTS] }),
  ]);
}
