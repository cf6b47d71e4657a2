import { readFile } from 'node:fs/promises';
import { API_URL } from './ports';
import { SECRET_KEY } from './secret-key';
import { asOperator } from './service-role';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A processed video that links can show. */
export interface StoredVideo {
  readonly id: string;
  readonly userId: string;
}

interface VideoFiles {
  readonly clipPath: string;
  /** The duration that lists show, which may differ from the clip's. */
  readonly durationSec?: number;
  /** A JPEG. */
  readonly thumbnail?: Buffer;
}

/** Stores a clip as the export of a registered user's video. */
export async function storeVideo(email: string, name: string, files: VideoFiles): Promise<StoredVideo> {
  const [user] = await rows('GET', `users?select=id&email=eq.${encodeURIComponent(email)}`);
  const userId = String(user?.['id']);
  const stem = `${userId}/${crypto.randomUUID()}`;
  await store(`processed_videos/${stem}.mp4`, 'video/mp4', await readFile(files.clipPath));
  if (files.thumbnail) await store(`thumbnails/${stem}.jpg`, 'image/jpeg', files.thumbnail);
  const [video] = await rows('POST', 'videos', {
    user_id: userId,
    title: name,
    original_name: 'clip.mp4',
    friendly_name: name,
    description: `What happens in ${name}.`,
    recording_date: '2026-11-20',
    processed_video_path: `${stem}.mp4`,
    duration_sec: files.durationSec ?? 2,
    ...(files.thumbnail && { thumbnail_path: `${stem}.jpg` }),
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

/** Stores a user's player card. */
export async function storeCard(
  userId: string,
  card: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  await rows('DELETE', `player_cards?user_id=eq.${userId}`);
  await rows('POST', 'player_cards', { user_id: userId, ...card });
}

/** Makes all of a user's links show the player card with its contact. */
export async function showCard(userId: string): Promise<void> {
  for (const table of ['video_shares', 'video_playlists'])
    await rows('PATCH', `${table}?created_by=eq.${userId}`, { shows_card: true, shows_contact: true });
}

/** Gives a playlist its background, stored like the playlist form does. */
export async function setBackground(code: string, userId: string, picture: Buffer): Promise<void> {
  const path = `${userId}/${crypto.randomUUID()}.jpg`;
  await store(`cropped_backgrounds/${path}`, 'image/jpeg', picture);
  await rows('PATCH', `video_playlists?access_code=eq.${code}`, { cropped_background_path: path });
}

/** The videos viewed through a link, in viewing order. */
export async function viewsOf(code: string): Promise<readonly string[]> {
  const views = await rows('GET', `video_views?select=video_id&access_code=eq.${code}&order=created_at`);
  return views.map((view) => String(view['video_id']));
}

/** Deletes a link, as its owner would. */
export async function deleteLink(code: string): Promise<void> {
  await rows('DELETE', `video_shares?access_code=eq.${code}`);
}

function randomCode(): string {
  return Array.from({ length: 8 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');
}

/** Stores an object. @param path bucket and object name. */
async function store(path: string, contentType: string, body: Buffer): Promise<void> {
  const upload = await fetch(`${API_URL}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { apikey: SECRET_KEY, Authorization: `Bearer ${SECRET_KEY}`, 'Content-Type': contentType },
    body: new Uint8Array(body),
  });
  if (!upload.ok) throw new Error(`${path} was not stored: ${await upload.text()}`);
}

const rows = async (...call: Parameters<typeof asOperator>) =>
  (await asOperator(...call)) as readonly Record<string, unknown>[];

/** Makes a stored video a play that was charged and exported without a title card, as reels require. */
export async function asExportedPlay({ id, userId }: StoredVideo): Promise<void> {
  await rows('POST', 'token_usage', { user_id: userId, video_id: id, amount: 1, action: 'video_processing' });
  const exported = { tokens_consumed: 1, processed_title_frames: 0, processed_look: 'follow' };
  await rows('PATCH', `videos?id=eq.${id}`, exported);
}
