import { readFile } from 'node:fs/promises';
import { API_URL } from './ports';

const SECRET_KEY = 'sb_secret_local_standout';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A processed video that links can show. */
export interface StoredVideo {
  readonly id: string;
  readonly userId: string;
}

/** Stores a clip as the export of a registered user's video. */
export async function storeVideo(email: string, clipPath: string, name: string): Promise<StoredVideo> {
  const [user] = await rows('GET', `users?select=id&email=eq.${encodeURIComponent(email)}`);
  const userId = String(user?.['id']);
  const path = `${userId}/${crypto.randomUUID()}.mp4`;
  const upload = await fetch(`${API_URL}/storage/v1/object/processed_videos/${path}`, {
    method: 'POST',
    headers: { apikey: SECRET_KEY, Authorization: `Bearer ${SECRET_KEY}`, 'Content-Type': 'video/mp4' },
    body: await readFile(clipPath),
  });
  if (!upload.ok) throw new Error(`The clip was not stored: ${await upload.text()}`);
  const [video] = await rows('POST', 'videos', {
    user_id: userId,
    title: name,
    original_name: 'clip.mp4',
    friendly_name: name,
    description: `What happens in ${name}.`,
    recording_date: '2026-11-20',
    processed_video_path: path,
    duration_sec: 2,
  });
  return { id: String(video?.['id']), userId };
}

/** Shares a video. @returns the link's code. */
export async function shareVideo({ id, userId }: StoredVideo): Promise<string> {
  const code = randomCode();
  await rows('POST', 'video_shares', { video_id: id, created_by: userId, access_code: code });
  return code;
}

/** Makes a playlist of videos of one user. @returns the link's code. */
export async function makePlaylist(
  userId: string,
  title: string,
  videos: readonly StoredVideo[],
): Promise<string> {
  const code = randomCode();
  const [playlist] = await rows('POST', 'video_playlists', { created_by: userId, access_code: code, title });
  for (const [index, video] of videos.entries()) {
    const item = { playlist_id: playlist?.['id'], video_id: video.id, order_num: index + 1 };
    await rows('POST', 'playlist_items', item);
  }
  return code;
}

/** The videos that were viewed through a link, in the order of their views. */
export async function viewsOf(code: string): Promise<readonly string[]> {
  const views = await rows('GET', `video_views?select=video_id&access_code=eq.${code}&order=created_at`);
  return views.map((view) => String(view['video_id']));
}

/** Ends a link, as its owner's deleting does. */
export async function deleteLink(code: string): Promise<void> {
  await rows('DELETE', `video_shares?access_code=eq.${code}`);
}

function randomCode(): string {
  return Array.from({ length: 8 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');
}

/** A call with all rights. */
async function rows(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<readonly Record<string, unknown>[]> {
  const response = await fetch(`${API_URL}/rest/v1/${path}`, {
    method,
    headers: { apikey: SECRET_KEY, 'Content-Type': 'application/json', Prefer: 'return=representation' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok || !Array.isArray(answer)) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer as readonly Record<string, unknown>[];
}
