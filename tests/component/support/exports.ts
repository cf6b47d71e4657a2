import { supabase } from '@/backend/client';
import { insert } from './backend';

export interface StoredExport {
  readonly videoId: string;
  readonly videoPath: string;
  readonly thumbnailPath: string;
}

/** A processed video of the signed-in user, its files in storage; they hold their own names. */
export async function addExport(userId: string, name = 'Rally'): Promise<StoredExport> {
  const stem = `${userId}/${crypto.randomUUID()}`;
  const [videoPath, thumbnailPath] = [`${stem}.mp4`, `${stem}.jpg`];
  await put('processed_videos', videoPath, 'video/mp4');
  await put('thumbnails', thumbnailPath, 'image/jpeg');
  const videoId = await insert(
    `insert into public.videos (user_id, title, original_name, friendly_name, processed_video_path, thumbnail_path,
       description, recording_date, duration_sec)
     values ($1, 'clip.mp4', 'clip.mp4', $2, $3, $4, 'Eleven shots', '2026-11-20', 12.4) returning id`,
    [userId, name, videoPath, thumbnailPath],
  );
  return { videoId, videoPath, thumbnailPath };
}

async function put(bucket: string, path: string, contentType: string): Promise<void> {
  const { error } = await supabase.storage.from(bucket).upload(path, path, { contentType });
  if (error) throw error;
}
