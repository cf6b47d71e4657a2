import { supabase } from '@/backend/http/client';
import { insert, sql } from './backend';

export interface StoredExport {
  readonly videoId: string;
  readonly videoPath: string;
  readonly thumbnailPath: string;
}

/** Adds a processed video of the signed-in user. Each file in storage contains its own name. */
export async function addExport(userId: string, name = 'Rally'): Promise<StoredExport> {
  const videoId = crypto.randomUUID();
  const videoPath = `${userId}/${videoId}/${crypto.randomUUID()}.mp4`;
  const thumbnailPath = `${userId}/${videoId}.jpg`;
  await insert(
    `insert into public.videos (id, user_id, title, original_name, friendly_name, thumbnail_path, description,
       recording_date, duration_sec)
     values ($1, $2, 'clip.mp4', 'clip.mp4', $3, $4, 'Eleven shots', '2026-11-20', 12.4) returning id`,
    [videoId, userId, name, thumbnailPath],
  );
  await insert(
    `insert into public.token_usage (user_id, video_id, amount, action) values ($1, $2, 0, 'video_processing')
     returning id`,
    [userId, videoId],
  );
  await put('processed_videos', videoPath, 'video/mp4');
  await put('thumbnails', thumbnailPath, 'image/jpeg');
  await sql('update public.videos set processed_video_path = $2 where id = $1', [videoId, videoPath]);
  return { videoId, videoPath, thumbnailPath };
}

async function put(bucket: string, path: string, contentType: string): Promise<void> {
  const { error } = await supabase.storage.from(bucket).upload(path, path, { contentType });
  if (error) throw error;
}
