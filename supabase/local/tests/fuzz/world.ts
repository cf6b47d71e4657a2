import * as v from 'valibot';
import type { LocalBackend } from '../../backend';
import { clientAt } from '../../testing/harness';
import { signInByCode } from '../../testing/harness-local';
import { CHECKOUT } from './calls';

/** What exists at the backend. Requests use it, so that they get past a 404. */
export interface World {
  readonly tokens: { readonly user: string; readonly admin: string };
  readonly keys: LocalBackend['keys'];
  readonly stripeKey: string;
  /** Values by the names of their placeholders in calls. */
  readonly known: Readonly<Record<string, string>>;
}

const VIDEO = `insert into public.videos (user_id, title, original_name) values ($1, 'Clip', 'clip.mp4') returning id`;

/** Makes a user and an admin with a video, a started upload, a checkout and a portal. */
export async function createWorld(backend: LocalBackend, url: string, round: number): Promise<World> {
  const rows = <T>(sql: string, params: readonly unknown[] = []) =>
    backend.database.asOwner(async (session) => (await session.query<T>(sql, params)).rows);
  const post = (path: string, token: string, headers: object, body?: URLSearchParams) =>
    backend.fetch(
      new Request(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body && { body }),
      }),
    );
  const email = `user${round}@fuzz.test`;
  const signIn = (address: string) =>
    signInByCode(
      backend,
      clientAt(url, backend.keys.publishable, (input, init) => backend.fetch(new Request(input, init))),
      address,
    );
  const user = await signIn(email);
  const admin = await signIn(`admin${round}@fuzz.test`);
  await rows('update public.users set is_admin = true where id = $1', [admin.id]);
  const [video] = await rows<{ id: string }>(VIDEO, [user.id]);
  const stripeKey = backend.payments?.secrets.STRIPE_SECRET_KEY ?? '';
  const idOf = async (path: string, form: Readonly<Record<string, string>>) => {
    const answer = await post(path, stripeKey, {}, new URLSearchParams(form));
    return v.parse(v.object({ id: v.string() }), await answer.json()).id;
  };
  const customer = await idOf('/v1/customers', { email });
  const upload = await post('/storage/v1/upload/resumable', user.accessToken, {
    'tus-resumable': '1.0.0',
    'upload-length': '100000',
    'upload-metadata': `bucketName ${btoa('original_videos')},objectName ${btoa(`${user.id}/2_big.mp4`)},contentType ${btoa('video/mp4')}`,
  });
  return {
    tokens: { user: user.accessToken, admin: admin.accessToken },
    keys: backend.keys,
    stripeKey,
    known: {
      user: user.id,
      email,
      video: video?.id ?? '',
      customer,
      checkout: await idOf('/v1/checkout/sessions', { ...CHECKOUT, customer }),
      portal: await idOf('/v1/billing_portal/sessions', { customer, return_url: 'http://a.test' }),
      upload: upload.headers.get('location')?.split('/').at(-1) ?? '',
      object: `${user.id}/1_clip.mp4`,
    },
  };
}
