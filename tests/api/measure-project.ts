import type { SupabaseClient } from '@supabase/supabase-js';
import type { LocalBackend } from 'local-supabase';
import type { Row } from 'local-supabase/database/driver';
import { listen } from 'local-supabase/start/http-server';
import { freePorts } from 'local-supabase/testing/free-ports';
import { createTestBackend } from 'local-supabase/testing/test-backend';
import { clientAt } from 'local-supabase/testing/harness';
import { lastMail } from 'local-supabase/testing/harness-local';

export interface Uploader {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly accessToken: string;
}

const TYPES: Record<string, string> = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' };

/** Sees each request before the backend, like a proxy between a function and its project. */
export type Between = (request: Request) => Request | Promise<Request>;

/** An embedded backend on a port that functions can reach, and an uploader's operations. */
export interface MeasureProject {
  readonly url: string;
  readonly backend: LocalBackend;
  /** Puts a proxy in front of the backend; null removes it. */
  readonly standBetween: (between: Between | null) => void;
  readonly sql: (text: string, params?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** @param clock the backend's clock; default: the machine's. */
export async function openMeasureProject(clock?: () => Date): Promise<MeasureProject> {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const options = { apiUrl: url, ipBurst: 10_000, mailIntervalSec: 0 };
  const backend = await createTestBackend({ ...options, ...(clock && { clock }) });
  let seen: Between | null = null;
  const stop = await listen(
    async (request) => backend.fetch(seen === null ? request : await seen(request)),
    port,
  );
  return {
    url,
    backend,
    standBetween: (between) => {
      seen = between;
    },
    sql: (text, params) =>
      backend.database.asOwner(async (session) => (await session.query(text, params)).rows),
    close: async () => {
      await stop();
      await backend.close();
    },
  };
}

/** Signs a user in on a new client. */
export async function signIn({ url, backend }: MeasureProject, email: string): Promise<Uploader> {
  const client = clientAt(url, backend.keys.publishable, fetch);
  await client.auth.signInWithOtp({ email });
  const { code } = await lastMail(backend, email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  if (error || !data.session) throw error ?? new Error('Sign-in gave no session.');
  return { client, id: data.session.user.id, accessToken: data.session.access_token };
}

/** Uploads an original over the existing one. */
export async function upload(
  user: Uploader,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  extension = 'mp4',
): Promise<void> {
  const options = { contentType: TYPES[extension] ?? '', upsert: true };
  const { error } = await user.client.storage
    .from('original_videos')
    .upload(path, bytes.slice().buffer, options);
  if (error) throw error;
}

/** Records an uploaded original, like the app. @returns the video's id. */
export async function record(user: Uploader, path: string): Promise<string> {
  const { data, error } = await user.client
    .from('videos')
    .insert({ user_id: user.id, title: 'Clip', original_name: 'clip', original_path: path })
    .select('id')
    .single();
  if (error) throw error;
  return String(data.id);
}

/** Uploads a file and records it. @returns the video's id and the file's name. */
export async function addVideo(user: Uploader, bytes: Uint8Array<ArrayBuffer>, extension = 'mp4') {
  const path = `${user.id}/${crypto.randomUUID()}.${extension}`;
  await upload(user, path, bytes, extension);
  return { id: await record(user, path), path };
}

/** @param filmPath a film of the video; default: its original. @returns the status and the answer. */
export async function measure(
  user: Uploader,
  videoId: unknown,
  filmPath?: unknown,
): Promise<readonly [number, unknown]> {
  const body = { videoId, filmPath };
  const { data, error } = await user.client.functions.invoke('measure-video', { body });
  if (!error) return [200, data];
  const answer = (error as { context: Response }).context;
  return [answer.status, await answer.json()];
}

export const charge = (user: Uploader, id: string) =>
  user.client.rpc('charge_video_processing', { p_video_id: id });

/** Uploads a film to a video's folder. @returns its name. */
export async function uploadFilm(
  user: Uploader,
  videoId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const path = `${user.id}/${videoId}/${crypto.randomUUID()}.mp4`;
  const options = { contentType: 'video/mp4' };
  const { error } = await user.client.storage
    .from('processed_videos')
    .upload(path, bytes.slice().buffer, options);
  if (error) throw error;
  return path;
}

/** Saves a film as a video's export, like the app. */
export const saveFilm = (user: Uploader, id: string, path: string, shown: object = {}) =>
  user.client
    .from('videos')
    .update({ processed_video_path: path, ...shown })
    .eq('id', id)
    .select('processed_duration_sec');
