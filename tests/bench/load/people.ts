import { randomUUID } from 'node:crypto';
import { clientAt } from 'local-supabase/testing/harness';
import { lastMail } from 'local-supabase/testing/harness-local';
import type { Browser } from './browser';
import type { Server } from './server';
import type { World } from './world';

/** How much of a film a player requests first. */
const FIRST_BYTES = 256 * 1024;

/** Loads a link like its page (src/backend/sharing). @throws if anything differs from what a viewer gets. */
export async function watch({ fetch }: Browser, server: Server, world: World): Promise<void> {
  const post = async (path: string, body: object, headers: object = {}): Promise<unknown> => {
    const answer = await fetch(server.apiUrl + path, {
      method: 'POST',
      headers: {
        ...headers,
        apikey: server.publishableKey,
        authorization: `Bearer ${server.publishableKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const link = { p_access_code: world.accessCode };
  const receipt = await post('/rest/v1/rpc/begin_look_up', link);
  const readPath = '/rest/v1/rpc/get_share_or_playlist_by_access_code';
  const { fileKey } = Object(await post(readPath, { ...link, p_receipt: receipt }));
  const { files } = (await post('/functions/v1/link-files', { fileKey })) as {
    readonly files: readonly { readonly bucket: string; readonly url: string }[];
  };
  const film = files.find(({ bucket }) => bucket === 'processed_videos');
  if (files.length !== 2 || !film) throw new Error(`link-files: ${JSON.stringify(files)}`);
  await readFilm(fetch, `${server.apiUrl}/storage/v1${film.url}`);
  const view = { ...link, p_video_id: world.videoId, p_view_id: randomUUID() };
  await post('/rest/v1/rpc/record_view', view, { 'x-share-key': String(fileKey) });
}

async function readFilm(fetch: Browser['fetch'], url: string): Promise<void> {
  const answer = await fetch(url, { headers: { range: `bytes=0-${FIRST_BYTES - 1}` } });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 206 || byteLength !== FIRST_BYTES) {
    throw new Error(`The film: ${answer.status} with ${byteLength} bytes`);
  }
}

/** Signs in with an email's code and reads what the app reads first. @throws if anything is refused. */
export async function signIn({ fetch }: Browser, server: Server, email: string): Promise<void> {
  const client = clientAt(server.apiUrl, server.publishableKey, fetch);
  const sent = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  if (sent.error) throw sent.error;
  const mailFetch = ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    return fetch(server.mailUrl + pathname + search);
  };
  const { code } = await lastMail({ mailFetch }, email);
  const verified = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  if (verified.error) throw verified.error;
  const account = await client.auth.getUser();
  if (account.error) throw account.error;
  if (account.data.user.email !== email) throw new Error(`Signed in as ${account.data.user.email}`);
  const videos = await client
    .from('videos')
    .select()
    .eq('user_id', account.data.user.id)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(0, 999);
  if (videos.error) throw videos.error;
  if (videos.data.length === 0) throw new Error(`${email} has no videos`);
}
