import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, APP, buy, callFunction, openPayments, planId, type Payer } from './payments-project';

// What somebody who pays nothing tries with supabase-js, a browser and time.
let project: Awaited<ReturnType<typeof openPayments>>;
let attacker: Payer;
let victim: Payer;
beforeAll(async () => {
  project = await openPayments();
  attacker = await project.newUser();
  victim = await project.newUser();
  await buy(project, victim, 'Pro');
});
afterAll(() => project.close());

/** Nothing was won: no plan, no tokens, no history. */
async function expectNothing(): Promise<void> {
  expect(await accountOf(attacker)).toEqual({
    tokens: { totalAvailable: 25_000, used: 0, remaining: 25_000 },
    subscriptions: [],
    history: [],
  });
}

describe('by the tables', () => {
  const far = '2999-01-01T00:00:00Z';
  test.each([
    ['user_subscriptions', (plan: string) => ({ plan_id: plan, current_period_end: far })],
    ['subscription_events', () => ({ event_type: 'reload', amount: 1_000_000 })],
    ['stripe_sessions', (plan: string) => ({ plan_id: plan, stripe_session_id: 'cs_test_forged' })],
    ['token_gifts', () => ({ amount: 1_000_000 })],
  ])('%s takes nothing from a user', async (table, row) => {
    const own: Record<string, unknown> = {
      user_id: attacker.id,
      ...row(await planId(attacker, 'Enterprise')),
    };
    for (const work of [
      attacker.client.from(table).insert(own),
      attacker.client.from(table).upsert(own),
      attacker.client.from(table).update(own).eq('user_id', attacker.id),
      attacker.client.from(table).delete().eq('user_id', victim.id),
    ]) {
      expect(await work).toMatchObject({ status: 403, error: { code: '42501' } });
    }
    await expectNothing();
  });

  test('the plans’ prices stay', async () => {
    const changed = await attacker.client.from('plans').update({ price: 1 }).eq('name', 'Enterprise');
    expect(changed.error?.code).toBe('42501');
  });

  test('what somebody else has paid is nobody’s to read', async () => {
    for (const table of ['user_subscriptions', 'subscription_events', 'stripe_sessions']) {
      expect((await victim.client.from(table).select('user_id')).data).not.toEqual([]);
      expect((await attacker.client.from(table).select('user_id')).data).toEqual([]);
    }
  });
});

describe('by the functions of the database', () => {
  const truth = { kind: 'reload', sessionId: 'cs_test_forged', tokens: 1_000_000 };
  test.each([
    ['apply_stripe_event', () => ({ p_event_id: 'evt_1', p_event_type: 'x', p_ticket: 1, p_truth: truth })],
    ['begin_stripe_sync', () => ({})],
    ['get_stripe_account', () => ({ p_user_id: victim.id })],
    ['keep_stripe_customer', () => ({ p_user_id: victim.id, p_customer_id: 'cus_attacker' })],
  ])('%s is the edge functions’ alone', async (name, args) => {
    const signedIn = await attacker.client.rpc(name, { ...args() });
    expect([signedIn.status, signedIn.error?.code]).toEqual([403, '42501']);
    const visitor = await fetch(`${project.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: project.backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(args()),
    });
    expect(visitor.status).toBe(401);
    await expectNothing();
  });

  test.each(['credit_tokens', 'apply_stripe_subscription', 'start_token_period', 'give_subscription_tokens'])(
    '%s of the private schema cannot be called at all',
    async (name) => {
      expect((await attacker.client.rpc(name, { p_user_id: attacker.id })).status).toBe(404);
      expect((await attacker.client.schema('private').rpc(name, { p_user_id: attacker.id })).status).toBe(
        406,
      );
    },
  );
});

describe('by the edge functions', () => {
  test('a price of one’s own is not read: it is the database’s', async () => {
    const plan = await planId(attacker, 'Enterprise');
    const url = await callFunction(attacker, 'create-checkout-session', {
      planId: plan,
      price: 1,
      unit_amount: 1,
      userId: victim.id,
      customer: 'cus_of_somebody',
      success_url: 'https://evil.test',
    });
    const id = url.split('/').at(-1) ?? '';
    const session = await project.stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ amount_total: 9999, client_reference_id: attacker.id });
    expect(session.success_url).toContain('standout.test');
    const [mine] = await project.sql('select user_id from stripe_sessions where stripe_session_id = $1', [
      id,
    ]);
    expect(mine).toEqual({ user_id: attacker.id });
  });

  test.each([
    ['no plan', {}, '404 Plan not found'],
    ['a plan that is none', { planId: crypto.randomUUID() }, '404 Plan not found'],
    ['a filter instead of an id', { planId: 'x&price=eq.0' }, '404 Plan not found'],
    ['a list of plans', { planId: ['a', 'b'] }, '404 Plan not found'],
  ])('%s is refused', async (_, body, answer) => {
    expect(await callFunction(attacker, 'create-checkout-session', body)).toBe(answer);
  });

  test('the free plan and plans off sale cannot be bought', async () => {
    const free = await planId(attacker, 'Free');
    expect(await callFunction(attacker, 'create-checkout-session', { planId: free })).toBe(
      '400 Plan not configured for purchase',
    );
    const [plan] = await project.sql(
      `insert into plans (name, price, token_limit, file_size_limit, active) values ('Old', 1, 1, 1, false) returning id`,
    );
    expect(await callFunction(attacker, 'create-checkout-session', { planId: plan?.['id'] })).toBe(
      '404 Plan not found',
    );
  });

  test('somebody without a subscription has no portal', async () => {
    expect(await callFunction(attacker, 'create-portal-session')).toBe('404 No active subscription found');
  });

  test('the portal is the caller’s own, and leads back to the app, whatever a request says', async () => {
    const payer = await project.newUser();
    await buy(project, payer, 'Pro');
    const customerOf = async (id: string) =>
      (
        await project.sql(
          'select stripe_customer_id as id from private.stripe_customers where user_id = $1',
          [id],
        )
      )[0]?.['id'];
    const { data } = await payer.client.auth.getSession();
    const theirs = await customerOf(victim.id);
    const ask = (name: string, body: object) =>
      fetch(`${project.url}/functions/v1/${name}?customer=${String(theirs)}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': 'application/json',
          origin: 'https://evil.test',
          referer: 'https://evil.test/subscription',
          'x-forwarded-host': 'evil.test',
        },
        body: JSON.stringify({ customer: theirs, return_url: 'https://evil.test', ...body }),
      });
    const portals = async () =>
      (
        await project.sql(
          `select body -> 'shown' as shown from local_payments.objects where kind = 'portal' order by position desc limit 1`,
        )
      )[0]?.['shown'];
    const own = { customer: await customerOf(payer.id), return_url: `${APP}/subscription` };
    expect((await ask('create-portal-session', {})).status).toBe(200);
    expect(await portals()).toMatchObject(own);
    // Who has a subscription is led to the change of it.
    expect((await ask('create-checkout-session', { planId: await planId(payer, 'Enterprise') })).status).toBe(
      200,
    );
    expect(await portals()).toMatchObject({ ...own, flow: { after: `${APP}/subscription?success=true` } });
  });

  test.each(['create-checkout-session', 'create-portal-session'])(
    '%s takes no other method',
    async (name) => {
      const { data } = await attacker.client.auth.getSession();
      const headers = { authorization: `Bearer ${data.session?.access_token}` };
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await fetch(`${project.url}/functions/v1/${name}`, { method, headers });
        expect([method, answer.status]).toEqual([method, 405]);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      }
    },
  );

  test('a request of a megabyte is not read to its end, a text that is no JSON is no plan', async () => {
    const { data } = await attacker.client.auth.getSession();
    const ask = (body: string) =>
      fetch(`${project.url}/functions/v1/create-checkout-session`, {
        method: 'POST',
        headers: { authorization: `Bearer ${data.session?.access_token}` },
        body,
      });
    const long = await ask(JSON.stringify({ planId: 'x'.repeat(1024 * 1024) }));
    expect([long.status, await long.json()]).toEqual([413, { error: 'Request too large' }]);
    for (const text of ['', '{', 'null', '[]', '"x"']) {
      const answer = await ask(text);
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'Plan not found' }]);
    }
  });

  test.each(['create-checkout-session', 'create-portal-session'])(
    '%s wants a session that runs, and answers browsers',
    async (name) => {
      const ask = (init: RequestInit) =>
        fetch(`${project.url}/functions/v1/${name}`, { method: 'POST', ...init });
      expect((await ask({})).status).toBe(401);
      const key = project.backend.keys.publishable;
      expect((await ask({ headers: { authorization: `Bearer ${key}`, apikey: key } })).status).toBe(401);
      const gone = await project.newUser();
      const { data } = await gone.client.auth.getSession();
      await gone.client.auth.signOut();
      const after = await ask({ headers: { authorization: `Bearer ${data.session?.access_token}` } });
      expect([after.status, await after.json()]).toEqual([401, { error: 'Not authenticated' }]);
      expect(after.headers.get('access-control-allow-origin')).toBe('*');
      const preflight = await ask({ method: 'OPTIONS' });
      expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
        204,
        'authorization, x-client-info, apikey, content-type',
      ]);
      expect((await ask({ method: 'PUT' })).status).toBe(401);
    },
  );

  test('a function that fails says what the spec says and nothing more', async () => {
    await project.sql('alter function public.get_stripe_account(uuid) rename to away');
    const pro = await planId(attacker, 'Pro');
    expect(await callFunction(attacker, 'create-checkout-session', { planId: pro })).toBe(
      '500 Failed to create checkout session',
    );
    expect(await callFunction(attacker, 'create-portal-session')).toBe('500 Failed to create portal session');
    await project.sql('alter function public.away(uuid) rename to get_stripe_account');
  });
});

describe('by the webhook', () => {
  test('a forged event of a payment gives nothing', async () => {
    const event = {
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          id: 'cs_test_x',
          mode: 'payment',
          client_reference_id: attacker.id,
          metadata: { tokens: '9' },
        },
      },
    };
    expect((await project.send(event, { secret: 'whsec_forged' })).status).toBe(400);
    await expectNothing();
  });

  test('even the right signature moves nothing that the provider does not know', async () => {
    const session = {
      id: 'cs_test_invented',
      mode: 'payment',
      payment_status: 'paid',
      client_reference_id: attacker.id,
    };
    const event = {
      id: 'evt_x',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: session },
    };
    expect((await project.send(event)).status).toBe(200);
    await expectNothing();
  });

  test('an unpaid checkout of one’s own is no payment', async () => {
    const link = await project.page(`${project.payments.reloadUrl}?client_reference_id=${attacker.id}`);
    const id = link.headers.get('location')?.split('/').at(-1);
    const event = {
      id: 'evt_y',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id } },
    };
    expect((await project.send(event)).status).toBe(200);
    await expectNothing();
  });

  test('a customer is never taken over: the first one of a user stays', async () => {
    const customers = () =>
      project.sql('select user_id, stripe_customer_id from private.stripe_customers order by user_id');
    const before = await customers();
    const [mine] = before.filter((row) => row['user_id'] === victim.id);
    await project.sql('select keep_stripe_customer($1, $2)', [victim.id, 'cus_other']);
    expect(await customers()).toEqual(before);
    // Nor does one customer belong to two users.
    const again = project.sql('select keep_stripe_customer($1, $2)', [
      (await project.newUser()).id,
      mine?.['stripe_customer_id'],
    ]);
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });
});
