import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { lastMail } from 'local-supabase/testing/harness-local';
import { buy, openPayments, type Payer, type PaymentsProject } from 'local-supabase/testing/payments-project';

// The whole job over HTTP: edge function, Storage, and the payment provider by its own library.
let project: PaymentsProject;
beforeAll(async () => {
  project = await openPayments();
});
afterAll(() => project.close());

/** A user with a plan, an open checkout, files in two buckets, a video and a link to it. */
async function holder(): Promise<Payer> {
  const payer = await project.newUser();
  await buy(project, payer, 'Pro');
  const { client, id } = payer;
  const path = `${id}/${crypto.randomUUID()}.mp4`;
  const stored = [
    await client.storage.from('original_videos').upload(path, 'not really', { contentType: 'video/mp4' }),
    await client.storage.from('thumbnails').upload(`${id}/a b.jpg`, 'x', { contentType: 'image/jpeg' }),
  ];
  expect(stored.map(({ error }) => error)).toEqual([null, null]);
  const added = await client
    .from('videos')
    .insert({ user_id: id, title: 'Clip', original_name: 'clip.mp4', original_path: path });
  expect(added.error).toBeNull();
  return payer;
}

/** Requests the account's deletion and confirms the mailbox, like the app. */
async function prove({ client, email }: Payer): Promise<void> {
  const asked = await client.rpc('request_account_deletion');
  expect(asked.error).toBeNull();
  await allowMail(email);
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const { code } = await lastMail(project.backend, email);
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
}

/** Removes the pause between two mails, because the service's clock must stay in step with the database's. */
const allowMail = (email: string) =>
  project.sql('update auth.users set recovery_sent_at = null where email = $1', [email]);

/** The function's answer: its JSON, or the status and text of its refusal. */
async function deleteAccount({ client }: Payer, body: object = {}): Promise<unknown> {
  const { data, error } = await client.functions.invoke('delete-account', { body });
  if (!error) return data;
  const { status } = (error as { readonly context: Response }).context;
  return status;
}

async function leftOf({ id }: Payer) {
  const count = async (sql: string) => Number((await project.sql(sql, [id]))[0]?.['count']);
  return {
    users: await count('select count(*) from auth.users where id = $1'),
    videos: await count('select count(*) from videos where user_id = $1'),
    files: await count('select count(*) from storage.objects where owner_id = $1::text'),
  };
}
const WHOLE = { users: 1, videos: 1, files: 2 };
const GONE = { users: 0, videos: 0, files: 0 };

async function subscriptionStates({ id }: Payer): Promise<readonly string[]> {
  const [row] = await project.sql(
    'select stripe_customer_id from private.stripe_customers where user_id = $1',
    [id],
  );
  const customer = v.parse(v.string(), row?.['stripe_customer_id']);
  const { data } = await project.stripe.subscriptions.list({ customer, status: 'all' });
  return data.map(({ status }) => status);
}

test('ends payments, and removes files, rows and account', { tags: 'core' }, async () => {
  const payer = await holder();
  const bystander = await holder();
  const [row] = await project.sql(
    'select stripe_customer_id from private.stripe_customers where user_id = $1',
    [payer.id],
  );
  const customer = v.parse(v.string(), row?.['stripe_customer_id']);
  const open = await project.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 500,
          recurring: { interval: 'month' },
          product_data: { name: 'Thing' },
        },
      },
    ],
    success_url: 'http://a.test/done',
  });
  await prove(payer);
  expect(await deleteAccount(payer)).toEqual({ deleted: true });
  expect(await leftOf(payer)).toEqual(GONE);
  const { data } = await project.stripe.subscriptions.list({ customer, status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
  expect((await project.stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired');
  // Repeated with the token of the deleted account.
  expect(await deleteAccount(payer)).toBe(401);
  // Late events of the provider are about nobody.
  for (const event of await project.takeEvents()) expect((await project.send(event)).status).toBe(200);
  expect(await leftOf(bystander)).toEqual(WHOLE);
  expect(await subscriptionStates(bystander)).toEqual(['active']);
});

describe('attacked', () => {
  test('nothing is deleted without a code, whatever the body says', { tags: 'core' }, async () => {
    const [attacker, victim] = [await project.newUser(), await holder()];
    expect(await deleteAccount(victim)).toBe(403);
    expect((await victim.client.rpc('request_account_deletion')).error).toBeNull();
    expect(await deleteAccount(victim)).toBe(403);
    await prove(attacker);
    const body = { userId: victim.id, user_id: victim.id, p_user_id: victim.id, path: `${victim.id}/` };
    expect(await deleteAccount(attacker, body)).toEqual({ deleted: true });
    expect(await leftOf(attacker)).toEqual(GONE);
    expect(await leftOf(victim)).toEqual(WHOLE);
    expect(await subscriptionStates(victim)).toEqual(['active']);
  });

  test('a used code does not count again', async () => {
    const payer = await holder();
    const { client, email } = payer;
    expect((await client.rpc('request_account_deletion')).error).toBeNull();
    const { code } = await lastMail(project.backend, email);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe(
      'otp_expired',
    );
    expect(await deleteAccount(payer)).toBe(403);
    expect(await leftOf(payer)).toEqual(WHOLE);
  });

  test('visitors and the project’s keys are refused', async () => {
    for (const key of [project.backend.keys.publishable, project.backend.keys.secret]) {
      const answer = await fetch(`${project.url}/functions/v1/delete-account`, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${key}` },
      });
      expect(answer.status).toBe(401);
    }
  });
});

describe('continues where it stopped', () => {
  test.each([
    [
      'the provider failed',
      ['alter table local_payments.objects rename to unreachable'],
      ['alter table local_payments.unreachable rename to objects'],
      WHOLE,
    ],
    [
      'Storage failed',
      [
        `create function public.broken() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`,
        'create trigger broken before delete on storage.objects for each statement execute function public.broken()',
      ],
      ['drop function public.broken() cascade'],
      { users: 1, videos: 0, files: 2 },
    ],
    [
      'the account itself stayed',
      [
        `create function public.broken() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`,
        'create trigger broken before delete on public.users for each statement execute function public.broken()',
      ],
      ['drop function public.broken() cascade'],
      { users: 1, videos: 0, files: 0 },
    ],
  ])('%s', async (_, breaks, mends, left) => {
    // The embedded backend reports the parts broken by this test in the log.
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    project.functionLog.allow(/The account could not be deleted|simulator failed|unreachable|on purpose/);
    const payer = await holder();
    await prove(payer);
    for (const sql of breaks) await project.sql(sql);
    try {
      expect(await deleteAccount(payer)).toBe(500);
    } finally {
      for (const sql of mends) await project.sql(sql);
      told.mockRestore();
    }
    expect(await leftOf(payer)).toEqual(left);
    expect((await payer.client.rpc('is_account_deletion_confirmed')).data).toBe(true);
    // A session of another day can continue the deletion without a new code.
    await allowMail(payer.email);
    const again = await project.signIn(payer.email);
    expect(await deleteAccount(again)).toEqual({ deleted: true });
    expect(await leftOf(payer)).toEqual(GONE);
  });
});
