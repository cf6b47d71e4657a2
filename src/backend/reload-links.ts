import { playlistsQuery, sharesQuery } from './queries';

const [SHARES] = sharesQuery.queryKey;
const [PLAYLISTS] = playlistsQuery.queryKey;

/** What remembers answers: react-query's client. */
export interface AnswerMemory {
  readonly invalidateQueries: (filters: { readonly queryKey: readonly string[] }) => Promise<void>;
}

/**
 * What is known of the user's links is out of date, as it is when one of their videos has another name or is gone: reads
 * what a screen shows again.
 */
export async function reloadLinks(memory: AnswerMemory): Promise<void> {
  await Promise.all([
    memory.invalidateQueries({ queryKey: [SHARES] }),
    memory.invalidateQueries({ queryKey: [PLAYLISTS] }),
  ]);
}
