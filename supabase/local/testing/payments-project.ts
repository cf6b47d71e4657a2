import { Stripe } from 'stripe';
import * as v from 'valibot';
import type { LocalBackend, LocalBackendOptions } from '../backend';
import { inStore, type Store } from '../payments/store';
import { listen } from '../start/http-server';
import { measure } from '../../../tests/database/harness';
import { freePorts } from './free-ports';
import { createTestBackend } from './test-backend';
import { clientAt, freshEmail, type SignedInUser } from './harness';
import { createFunctionLog } from './function-log';
import { signInByCode } from './harness-local';

export const APP = 'http://standout.test';
export type PaymentsProject = Awaited<ReturnType<typeof openPayments>>;

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly id: string } };
}

export type Payer = Pick<SignedInUser, 'client' | 'id' | 'email'>;

/**
 * A project whose edge functions, simulator and webhook talk over HTTP, as with `npm start`. @param place where its
 * data is kept; default: nowhere.
 */
export async function openPayments(place: Pick<LocalBackendOptions, 'dataDir' | 'databaseUrl'> = {}) {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  const functionLog = createFunctionLog();
  const backend = await createTestBackend({
    ...place,
    apiUrl: url,
    siteUrl: APP,
    clock,
    ipBurst: 10_000,
    functionLog: functionLog.take,
  });
  const { payments } = backend;
  // These backends get no Stripe key.
  if (!payments) throw new Error('There is no payment simulator.');
  const stop = await listen((request) => backend.fetch(request), port);
  const { secrets } = payments;
  const stripe = new Stripe(secrets.STRIPE_SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  const sql = (text: string, params?: readonly unknown[]) =>
    backend.database.asOwner(async (session) => (await session.query(text, params)).rows);
  /** Removes the undelivered events from the queue and returns them. */
  const takeEvents = async (): Promise<readonly ProviderEvent[]> => {
    const rows = await sql(
      `with taken as (update local_payments.events set next_attempt_at = null where next_attempt_at is not null
         returning body, position)
       select body from taken order by position`,
    );
    return rows.map((row) => row['body'] as ProviderEvent);
  };
  return {
    url,
    backend,
    payments,
    /** Stripe's own library, talking to the simulator. */
    stripe,
    sql,
    /** Does something at the provider without notifying the webhook; returns the undelivered events. */
    atProvider: async (work: (store: Store) => Promise<unknown>): Promise<readonly ProviderEvent[]> => {
      await inStore(backend.database, clock, work);
      return takeEvents();
    },
    takeEvents,
    /** Sends the webhook an event, signed as the provider signs it unless told otherwise. */
    send: async (
      event: object = {},
      { secret = secrets.STRIPE_WEBHOOK_SECRET, atSec }: { secret?: string; atSec?: number } = {},
    ) => {
      const payload = JSON.stringify(event);
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret,
        ...(atSec === undefined ? {} : { timestamp: atSec }),
      });
      return fetch(`${url}/functions/v1/stripe-webhook`, {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: payload,
      });
    },
    newUser: () => signIn(url, backend, freshEmail('payer')),
    /** The same user again, signed in at another start. */
    signIn: (email: string) => signIn(url, backend, email),
    page: (address: string, form?: Readonly<Record<string, string>>) =>
      fetch(address, {
        redirect: 'manual',
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
    advance: (seconds: number) => {
      aheadMs += seconds * 1000;
    },
    functionLog,
    /** @throws when the edge functions logged something that no test announced. */
    close: async () => {
      await stop();
      await backend.close();
      functionLog.close();
    },
  };
}

function signIn(url: string, backend: LocalBackend, email: string): Promise<Payer> {
  return signInByCode(backend, clientAt(url, backend.keys.publishable, fetch), email);
}

/** An edge function's answer: its address, or the status and text of its refusal. */
export async function callFunction(payer: Payer, name: string, body: object = {}): Promise<string> {
  const { data, error } = await payer.client.functions.invoke(name, { body });
  if (!error) return v.parse(v.object({ url: v.string() }), data).url;
  // Refusals of functions carry the response with an unread body.
  const answer = (error as { readonly context: Response }).context;
  const { error: text } = v.parse(v.object({ error: v.string() }), await answer.json());
  return `${answer.status} ${text}`;
}

export async function planId(payer: Payer, name: string): Promise<string> {
  const { data } = await payer.client.from('plans').select('id').eq('name', name).single();
  return v.parse(v.object({ id: v.string() }), data).id;
}

/** A user's view of their own account. */
export async function accountOf({ client, id }: Payer) {
  const [stats, subscriptions, history] = await Promise.all([
    client.rpc('get_token_stats'),
    client
      .from('user_subscriptions')
      .select('status, cancel_at_period_end, current_period_start, current_period_end, plans(name)')
      .order('current_period_start', { ascending: false }),
    client.rpc('get_account_history', { p_user_id: id }),
  ]);
  const Stats = v.object({ totalAvailable: v.number(), used: v.number(), remaining: v.number() });
  const Rows = v.array(
    v.object({
      status: v.string(),
      cancel_at_period_end: v.boolean(),
      current_period_start: v.string(),
      current_period_end: v.string(),
      plans: v.object({ name: v.string() }),
    }),
  );
  const Events = v.array(
    v.object({
      type: v.string(),
      amount: v.nullable(v.number()),
      note: v.string(),
      planName: v.nullable(v.string()),
    }),
  );
  return {
    tokens: v.parse(Stats, stats.data),
    subscriptions: v
      .parse(Rows, subscriptions.data)
      .map(({ plans, ...row }) => ({ plan: plans.name, ...row })),
    history: v.parse(Events, history.data).map(({ type, amount, note }) => [type, amount, note]),
  };
}

/** Opens a plan's checkout; returns its address, or the function's refusal. */
export async function openCheckout(payer: Payer, plan: string): Promise<string> {
  return callFunction(payer, 'create-checkout-session', { planId: await planId(payer, plan) });
}

/** Buys a plan in the simulator. */
export async function buy(project: PaymentsProject, payer: Payer, plan: string): Promise<void> {
  await project.page(await openCheckout(payer, plan), { card: 'good' });
}

/** Opens the payment link of the token reload; returns the checkout's address. */
export async function openReload(project: PaymentsProject, reference: string): Promise<string> {
  const query = new URLSearchParams({ client_reference_id: reference });
  const link = await project.page(`${project.payments.reloadUrl}?${query}`);
  return link.headers.get('location') ?? '';
}

/** The user's customer at the provider. */
export async function customerOf(project: PaymentsProject, { id }: Payer): Promise<string> {
  const query = 'select stripe_customer_id as id from private.stripe_customers where user_id = $1';
  const [row] = await project.sql(query, [id]);
  return v.parse(v.string(), row?.['id']);
}

/** Does something in the portal. */
export async function inPortal(
  project: PaymentsProject,
  payer: Payer,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  await project.page(await callFunction(payer, 'create-portal-session'), form);
}

/** A charged video of this many seconds, at 24 tokens per frame plus 10 for its file. */
export async function spend(
  project: PaymentsProject,
  { client, id }: Payer,
  durationSec: number,
): Promise<number> {
  const path = `${id}/${crypto.randomUUID()}.mp4`;
  await project.sql(
    `insert into storage.objects (bucket_id, name, owner_id, metadata)
     values ('original_videos', $1, $2, '{"size": 1000, "mimetype": "video/mp4"}')`,
    [path, id],
  );
  const [video] = await project.sql(
    `insert into videos (user_id, title, original_name, original_path)
     values ($1, 'Clip', 'clip.mp4', $2) returning id`,
    [id, path],
  );
  const owner = (text: string, params?: readonly unknown[]) =>
    project.backend.database.asOwner((session) => session.query(text, params));
  await measure(owner, String(video?.['id']), durationSec);
  const { data, error } = await client.rpc('charge_video_processing', { p_video_id: String(video?.['id']) });
  if (error) throw error;
  return v.parse(v.number(), data);
}
