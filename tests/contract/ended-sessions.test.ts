import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadJwtKeys } from '../../supabase/local/gateway/jwt-keys';
import { makeClipBytes } from '../clip-files';
import { clientAt } from './harness';
import { addVideo, openMeasureProject, signIn, type MeasureProject, type Uploader } from './measure-project';

// What a still valid token of an ended session may do, in each service. tests/database/attack/ended-sessions.test.ts tries all
// tables.
let project: MeasureProject;
let clip: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  project = await openMeasureProject();
  clip = await makeClipBytes('mp4', 1);
});
afterAll(() => project.close());

/** A client that keeps sending a token, whatever happens to its session. */
function keeping(token: string): SupabaseClient {
  return clientAt(project.url, project.backend.keys.publishable, (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  });
}

interface Tried {
  readonly user: Uploader;
  readonly client: SupabaseClient;
  readonly video: { readonly id: string; readonly path: string };
  /** Another account. */
  readonly other: string;
}

type Doing = (tried: Tried) => PromiseLike<{ readonly data: unknown; readonly error: unknown }>;

const OWN: Readonly<Record<string, Doing>> = {
  measure: ({ client, video }) => client.functions.invoke('measure-video', { body: { videoId: video.id } }),
  charge: ({ client, video }) => client.rpc('charge_video_processing', { p_video_id: video.id }),
  'save a track': ({ client, video }) =>
    client.rpc('save_track_document', {
      p_video_id: video.id,
      p_base_revision: 0,
      p_document: {},
      p_writer_id: crypto.randomUUID(),
    }),
  rename: ({ client, video }) => client.from('videos').update({ friendly_name: 'x' }).eq('id', video.id),
  upload: ({ client, user }) =>
    client.storage
      .from('original_videos')
      .upload(`${user.id}/other.mp4`, clip.slice().buffer, { contentType: 'video/mp4' }),
};

const ADMIN: Readonly<Record<string, Doing>> = {
  gift: ({ client, other }) =>
    client.rpc('gift_tokens', {
      p_user_id: other,
      p_amount: 1,
      p_note: '',
      p_request_id: crypto.randomUUID(),
    }),
  'list users': ({ client }) => client.rpc('get_users_with_tokens'),
  'read a history': ({ client, other }) =>
    client.rpc('begin_account_reading', { p_action: 'read_user_history', p_user_id: other }),
  'list tickets': ({ client }) => client.rpc('get_all_tickets'),
};

const newEmail = () => `${crypto.randomUUID()}@example.test`;

async function prepare(email = newEmail()): Promise<Tried> {
  const user = await signIn(project, email);
  const video = await addVideo(user, clip);
  await project.sql(`update videos set processed_video_path = user_id || '/x.mp4' where id = $1`, [video.id]);
  const [other] = await project.sql(
    `insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id`,
    [newEmail()],
  );
  return { user, client: keeping(user.accessToken), video, other: String(other?.['id']) };
}

/** The answer to each: its error code or status; null for success. */
async function answersTo(doings: Readonly<Record<string, Doing>>, tried: Tried) {
  const answers: Record<string, unknown> = {};
  for (const [name, work] of Object.entries(doings)) {
    const { error } = await work(tried);
    const { code, statusCode, context } = Object(error) as Record<string, unknown>;
    // An edge function's refusal is its answer.
    const { status } = Object(context) as Record<string, unknown>;
    answers[name] = error === null ? null : (status ?? statusCode ?? code);
  }
  return answers;
}

/** The same answer to each, except for those given. */
const all = (
  doings: Readonly<Record<string, Doing>>,
  answer: unknown,
  others: Readonly<Record<string, unknown>> = {},
) => ({ ...Object.fromEntries(Object.keys(doings).map((name) => [name, answer])), ...others });

const REFUSED = all(OWN, 'PT401', { measure: 401, upload: '403' });
const REFUSED_ADMIN = all(ADMIN, 'PT401', { 'list tickets': '42501' });

const signOut = async (client: SupabaseClient, scope: 'local' | 'global') => {
  const { error } = await client.auth.signOut({ scope });
  if (error) throw error;
};

describe('a session that', () => {
  test('is still running may do all of it', async () => {
    const tried = await prepare();
    expect(await answersTo(OWN, tried)).toEqual(all(OWN, null));
    const admin = await prepare();
    await project.sql('update users set is_admin = true where id = $1', [admin.user.id]);
    expect(await answersTo(ADMIN, admin)).toEqual(all(ADMIN, null));
  });

  test.each<readonly [string, (tried: Tried, email: string) => Promise<unknown>]>([
    ['signed out', ({ user }) => signOut(user.client, 'local')],
    [
      'was signed out everywhere',
      async (_, email) => signOut((await signIn(project, email)).client, 'global'),
    ],
    [
      'has reached its latest end',
      ({ user }) => project.sql('update auth.sessions set not_after = now() where user_id = $1', [user.id]),
    ],
    [
      'belongs to a banned account',
      ({ user }) => project.sql(`update auth.users set banned_until = 'infinity' where id = $1`, [user.id]),
    ],
  ])('%s changes nothing', async (_, end) => {
    const email = newEmail();
    const tried = await prepare(email);
    await project.sql('update users set is_admin = true where id = $1', [tried.user.id]);
    await end(tried, email);
    expect(await answersTo(OWN, tried)).toEqual(REFUSED);
    expect(await answersTo(ADMIN, tried)).toEqual(REFUSED_ADMIN);
    // Other people's rows and files cannot be seen or removed either.
    const { data } = await tried.client.from('users').select('id');
    expect(data).toEqual([{ id: tried.user.id }]);
    const { path } = tried.video;
    await tried.client.storage.from('original_videos').remove([path]);
    expect(await project.sql('select from storage.objects where name = $1', [path])).toHaveLength(1);
  });

  test.each([
    ['nobody names', undefined],
    ['is no id', 'x'],
    ['is another user’s', 'other'],
  ])('%s counts as no session', async (_, named) => {
    const tried = await prepare();
    const keys = await loadJwtKeys(project.backend.database, () => new Date());
    const [stranger] = await project.sql(
      `insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id`,
      [tried.other],
    );
    const claims = { sub: tried.user.id, role: 'authenticated', aud: 'authenticated' };
    const session_id = named === 'other' ? String(stranger?.['id']) : named;
    const token = await keys.sign({ ...claims, ...(session_id !== undefined && { session_id }) }, 60);
    expect(await answersTo(OWN, { ...tried, client: keeping(token) })).toEqual(REFUSED);
  });
});
