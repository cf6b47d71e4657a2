import * as v from 'valibot';
import type { LocalBackend } from '../../backend';
import { clientAt } from '../../testing/harness';
import { lastMail } from '../../testing/harness-local';
import { CHECKOUT } from './calls';

/** What exists at the backend. Requests use it, so that they get past a 404. */
export interface World {
  readonly tokens: { readonly user: string; readonly admin: string };
  readonly keys: LocalBackend['keys'];
  readonly stripeKey: string;
  /** Values by the names of their placeholders in calls. */
  readonly known: Readonly<Record<string, string>>;
  readonly tables: readonly Relation[];
  readonly functions: readonly Relation[];
}

/** A table with its columns, or a function with its arguments. */
export interface Relation {
  readonly name: string;
  readonly fields: readonly string[];
}

const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as fields
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') group by 1 order by 1`;
const FUNCTIONS = `select p.proname as name, coalesce(max(p.proargnames), '{}') as fields from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype group by 1 order by 1`;
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
  const user = await signIn(backend, url, email);
  const admin = await signIn(backend, url, `admin${round}@fuzz.test`);
  await rows('update public.users set is_admin = true where id = $1', [admin.id]);
  const [video] = await rows<{ id: string }>(VIDEO, [user.id]);
  const stripeKey = backend.payments?.secrets.STRIPE_SECRET_KEY ?? '';
  const idOf = async (path: string, form: Readonly<Record<string, string>>) => {
    const answer = await post(path, stripeKey, {}, new URLSearchParams(form));
    return v.parse(v.object({ id: v.string() }), await answer.json()).id;
  };
  const customer = await idOf('/v1/customers', { email });
  const upload = await post('/storage/v1/upload/resumable', user.token, {
    'tus-resumable': '1.0.0',
    'upload-length': '100000',
    'upload-metadata': `bucketName ${btoa('original_videos')},objectName ${btoa(`${user.id}/2_big.mp4`)},contentType ${btoa('video/mp4')}`,
  });
  return {
    tokens: { user: user.token, admin: admin.token },
    keys: backend.keys,
    stripeKey,
    tables: await rows<Relation>(TABLES),
    functions: await rows<Relation>(FUNCTIONS),
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

async function signIn(backend: LocalBackend, url: string, email: string) {
  const client = clientAt(url, backend.keys.publishable, (input, init) =>
    backend.fetch(new Request(input, init)),
  );
  await client.auth.signInWithOtp({ email });
  const { code } = await lastMail(backend, email);
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  return { id: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}
