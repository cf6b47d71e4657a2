import type { QueryClient } from '@tanstack/react-query';
import { playlistsQuery, sharesQuery } from '@/backend/queries';

const [SHARES] = sharesQuery.queryKey;
const [PLAYLISTS] = playlistsQuery.queryKey;

/** What is known of the user's links is out of date: reads what a screen shows again. */
export async function reloadLinks(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [SHARES] }),
    queryClient.invalidateQueries({ queryKey: [PLAYLISTS] }),
  ]);
}
