import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './harness';

/** Records the length of a stored film like the edge function measure-video. */
export async function measureFilm(
  owner: TestDatabase['owner'],
  { videoId, path, frames }: { readonly videoId: string; readonly path: string; readonly frames: number },
): Promise<void> {
  await owner(
    `select public.record_film_measurement($1, $2, f.version, $3::integer, $3::integer / 30.0)
     from private.stored_film($1, $2) f`,
    [videoId, path, frames],
  );
}

/** Stores a film with this many frames as a client under row level security, measures it, and returns its name. */
export async function storeFilm(
  db: TestDatabase,
  userId: string,
  videoId: string,
  frames = 1,
): Promise<string> {
  const path = `${userId}/${videoId}/${randomUUID()}.mp4`;
  await db.as(
    { userId },
    `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('processed_videos', $1, $2, $3)`,
    [path, userId, JSON.stringify({ size: 1000, mimetype: 'video/mp4' })],
  );
  await measureFilm(db.owner, { videoId, path, frames });
  return path;
}
