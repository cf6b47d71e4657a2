import { insert, sql } from './backend';

/** Adds a video of a user, exported by default. @returns its id. */
export async function addVideo(userId: string, name: string, isProcessed = true): Promise<string> {
  return insert(
    `insert into public.videos (user_id, title, original_name, friendly_name, processed_video_path)
     values ($1, $2, 'clip.mp4', $2, $3) returning id`,
    [userId, name, isProcessed ? `${userId}/${crypto.randomUUID()}.mp4` : null],
  );
}

/** Adds a playlist of a user with these videos. @returns its code. */
export async function addPlaylist(
  userId: string,
  title: string,
  videoIds: readonly string[],
): Promise<string> {
  const code = crypto.randomUUID().slice(0, 8).toUpperCase();
  await sql(
    `with p as (
       insert into public.video_playlists (title, access_code, created_by) values ($1, $2, $3) returning id
     )
     insert into public.playlist_items (playlist_id, video_id, order_num)
     select p.id, i.video_id, i.place from p, unnest($4::uuid[]) with ordinality i (video_id, place)`,
    [title, code, userId, [...videoIds]],
  );
  return code;
}

/** The names of a playlist's videos in its order. */
export async function orderOf(code: string): Promise<readonly unknown[]> {
  const rows = await sql(
    `select v.title from public.playlist_items i join public.videos v on v.id = i.video_id
     join public.video_playlists p on p.id = i.playlist_id where p.access_code = $1 order by i.order_num`,
    [code],
  );
  return rows.map((row) => (row as { title: string }).title);
}
