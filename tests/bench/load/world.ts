import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { clientAt } from 'local-supabase/testing/harness';
import type { Server } from './server';

/** The target of the load: a link to a film, and accounts. */
export interface World {
  readonly accessCode: string;
  readonly videoId: string;
  readonly emails: readonly string[];
  countViews(): Promise<number>;
}

const FILM_BYTES = 4 * 1024 * 1024;
const THUMBNAIL_BYTES = 20 * 1024;
const VIDEOS_EACH = 3;

/** Fills a project, with an operator's rights. @param accounts how many sign in later; each has videos. */
export async function makeWorld(server: Server, accounts: number): Promise<World> {
  const service = clientAt(server.apiUrl, server.secretKey, fetch);
  const ownerId = await addAccount(server, service, 'owner@load.example');
  const videoId = await addVideo(service, ownerId, true);
  const accessCode = 'L0ADTEST';
  await insert(service, 'video_shares', {
    video_id: videoId,
    created_by: ownerId,
    access_code: accessCode,
  });
  const emails = Array.from({ length: accounts }, (_, index) => `person${index}@load.example`);
  for (const email of emails) {
    const userId = await addAccount(server, service, email);
    for (let n = 0; n < VIDEOS_EACH; n += 1) await addVideo(service, userId, false);
  }
  return {
    accessCode,
    videoId,
    emails,
    countViews: async () => {
      const views = service.from('video_views').select('id', { count: 'exact', head: true });
      const { count, error } = await views.eq('access_code', accessCode);
      if (error) throw error;
      return count ?? 0;
    },
  };
}

let senders = 0;

async function addAccount(server: Server, service: SupabaseClient, email: string): Promise<string> {
  senders += 1;
  const data = { first_name: 'Nora', last_name: 'Berg', birth_year: 1998 };
  const sent = await fetch(`${server.apiUrl}/auth/v1/otp`, {
    method: 'POST',
    // Each account uses its own address, because one address may request only a few emails at once.
    headers: { apikey: server.publishableKey, 'x-forwarded-for': `10.1.${senders >> 8}.${senders & 255}` },
    body: JSON.stringify({ email, create_user: true, data }),
  });
  if (!sent.ok) throw new Error(`${email}: ${sent.status} ${await sent.text()}`);
  const { data: user } = await service.from('users').select('id').eq('email', email).single().throwOnError();
  return String(user.id);
}

async function addVideo(service: SupabaseClient, userId: string, withFiles: boolean): Promise<string> {
  const stem = `${userId}/${randomUUID()}`;
  if (withFiles) {
    await store(service, 'processed_videos', `${stem}.mp4`, 'video/mp4', FILM_BYTES);
    await store(service, 'thumbnails', `${stem}.jpg`, 'image/jpeg', THUMBNAIL_BYTES);
  }
  return insert(service, 'videos', {
    user_id: userId,
    title: 'Baseline rally',
    original_name: 'rally.mp4',
    friendly_name: 'Baseline rally',
    duration_sec: 14,
    processed_video_path: `${stem}.mp4`,
    thumbnail_path: `${stem}.jpg`,
  });
}

async function store(
  service: SupabaseClient,
  bucket: string,
  name: string,
  contentType: string,
  sizeBytes: number,
): Promise<void> {
  const { error } = await service.storage.from(bucket).upload(name, randomBytes(sizeBytes), { contentType });
  if (error) throw error;
}

async function insert(service: SupabaseClient, table: string, row: object): Promise<string> {
  const { data, error } = await service.from(table).insert(row).select('id').single<{ id: string }>();
  if (error) throw error;
  return data.id;
}
