import * as v from 'valibot';
import type { LocalBackend } from '../../backend';
import { clientAt } from '../../testing/harness';
import { lastMail } from '../../testing/harness-local';

/** What exists at the backend. Requests use it, so that they get past a 404. */
export interface World {
  readonly tokens: { readonly user: string; readonly admin: string };
  readonly keys: LocalBackend['keys'];
  readonly stripeKey: string;
  /** Values by the names of their placeholders in routes. */
  readonly known: Readonly<Record<string, string>>;
  readonly tables: readonly Relation[];
  readonly functions: readonly Relation[];
}

/** A table with its columns, or a function with its arguments. */
export interface Relation {
  readonly name: string;
  readonly fields: readonly string[];
}

const Relations = v.array(v.object({ name: v.string(), fields: v.array(v.string()) }));

const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as fields
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') group by 1 order by 1`;
const FUNCTIONS = `select p.proname as name, coalesce(max(p.proargnames), '{}') as fields from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype group by 1 order by 1`;

/** Makes a user and an admin with a video, a link, a ticket, a started upload, a checkout and a portal. */
export async function createWorld(backend: LocalBackend, url: string, round: number): Promise<World> {
  const rows = (sql: string, params: readonly unknown[] = []) =>
    backend.database.asOwner(async (session) => (await session.query(sql, params)).rows);
  const email = `user${round}@fuzz.test`;
  const user = await signIn(backend, url, email);
  const admin = await signIn(backend, url, `admin${round}@fuzz.test`);
  await rows('update public.users set is_admin = true where id = $1', [admin.id]);
  const [video] = await rows(
    `insert into public.videos (user_id, title, original_name) values ($1, 'Clip', 'clip.mp4') returning id`,
    [user.id],
  );
  const [ticket] = await rows(
    `insert into public.support_tickets (user_id, subject, description) values ($1, 'Help', 'Now') returning id`,
    [user.id],
  );
  const stripeKey = backend.payments?.secrets.STRIPE_SECRET_KEY ?? '';
  const ask = (path: string, body: Readonly<Record<string, string>>) =>
    backend.fetch(
      new Request(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${stripeKey}` },
        body: new URLSearchParams(body),
      }),
    );
  const customer = await idOf(await ask('/v1/customers', { email }));
  const back = { return_url: 'http://a.test', success_url: 'http://a.test', customer };
  const { return_url, success_url } = back;
  return {
    tokens: { user: user.token, admin: admin.token },
    keys: backend.keys,
    stripeKey,
    tables: v.parse(Relations, await rows(TABLES)),
    functions: v.parse(Relations, await rows(FUNCTIONS)),
    known: {
      user: user.id,
      email,
      video: String(video?.['id']),
      ticket: String(ticket?.['id']),
      customer,
      checkout: await idOf(
        await ask('/v1/checkout/sessions', {
          mode: 'subscription',
          customer,
          success_url,
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'usd',
          'line_items[0][price_data][unit_amount]': '500',
          'line_items[0][price_data][recurring][interval]': 'month',
          'line_items[0][price_data][product_data][name]': 'Plan',
        }),
      ),
      portal: await idOf(await ask('/v1/billing_portal/sessions', { customer, return_url })),
      upload: await startUpload(backend, url, user),
      object: `${user.id}/1_clip.mp4`,
    },
  };
}

interface Person {
  readonly id: string;
  readonly token: string;
}

async function signIn(backend: LocalBackend, url: string, email: string): Promise<Person> {
  const client = clientAt(url, backend.keys.publishable, (input, init) =>
    backend.fetch(new Request(input, init)),
  );
  await client.auth.signInWithOtp({ email });
  const { code } = await lastMail(backend, email);
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  return { id: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}

/** @returns the last segment of a resumable upload's address. */
async function startUpload(backend: LocalBackend, url: string, user: Person): Promise<string> {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const metadata = {
    bucketName: 'original_videos',
    objectName: `${user.id}/2_big.mp4`,
    contentType: 'video/mp4',
  };
  const answer = await backend.fetch(
    new Request(`${url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '100000',
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${encode(value)}`)
          .join(','),
      },
    }),
  );
  return (answer.headers.get('location') ?? '').split('/').at(-1) ?? '';
}

async function idOf(answer: Response): Promise<string> {
  return v.parse(v.object({ id: v.string() }), await answer.json()).id;
}
