import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './harness';

/** Notes the length of a stored film as the edge function measure-video does. */
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

/** Stores a film of so many frames as a client does, row level security and all, and measures it; returns its name. */
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
