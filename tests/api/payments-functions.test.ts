import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  APP,
  buy,
  callFunction,
  customerOf,
  openPayments,
  planId,
  type Payer,
  type PaymentsProject,
} from 'local-supabase/testing/payments-project';

// Attacks by a user who pays nothing on the edge functions that lead to the provider's pages.
let project: PaymentsProject;
let attacker: Payer;
let victim: Payer;
beforeAll(async () => {
  project = await openPayments();
  attacker = await project.newUser();
  victim = await project.newUser();
  await buy(project, victim, 'Pro');
});
afterAll(() => project.close());

describe('the edge functions of payments', () => {
  test('ignores a price in the request and uses the database’s', async () => {
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

  test('the portal is the caller’s own and leads back to the app, whatever the request says', async () => {
    const payer = await project.newUser();
    await buy(project, payer, 'Pro');
    const { data } = await payer.client.auth.getSession();
    const theirs = await customerOf(project, victim);
    const ask = (name: string, body: object) =>
      fetch(`${project.url}/functions/v1/${name}?customer=${theirs}`, {
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
    const own = { customer: await customerOf(project, payer), return_url: `${APP}/subscription` };
    expect((await ask('create-portal-session', {})).status).toBe(200);
    expect(await portals()).toMatchObject(own);
    // Subscribers are sent to the page that changes their subscription.
    expect((await ask('create-checkout-session', { planId: await planId(payer, 'Enterprise') })).status).toBe(
      200,
    );
    expect(await portals()).toMatchObject({ ...own, flow: { after: `${APP}/subscription?success=true` } });
  });

  test('the provider’s customer gets the account’s current address, whatever the request says', async () => {
    const payer = await project.newUser();
    const addressAtProvider = async () => {
      const [row] = await project.sql(
        `select body -> 'shown' ->> 'email' as email from local_payments.objects where id = $1`,
        [await customerOf(project, payer)],
      );
      return row?.['email'];
    };
    const moveTo = (email: string) =>
      project.sql('update auth.users set email = $2 where id = $1', [payer.id, email]);
    const asked = { planId: await planId(payer, 'Pro'), email: attacker.email };
    await callFunction(payer, 'create-checkout-session', asked);
    expect(await addressAtProvider()).toBe(payer.email);
    await moveTo(`checkout-${payer.email}`);
    await callFunction(payer, 'create-checkout-session', asked);
    expect(await addressAtProvider()).toBe(`checkout-${payer.email}`);
    await buy(project, payer, 'Pro');
    await moveTo(`portal-${payer.email}`);
    await callFunction(payer, 'create-portal-session', { email: attacker.email });
    expect(await addressAtProvider()).toBe(`portal-${payer.email}`);
    await moveTo(`change-${payer.email}`);
    await callFunction(payer, 'create-checkout-session', asked);
    expect(await addressAtProvider()).toBe(`change-${payer.email}`);
  });

  test.each(['create-checkout-session', 'create-portal-session'])(
    '%s refuses other methods',
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

  test('a request of a megabyte is not read to its end, and invalid JSON is not a plan', async () => {
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
    '%s needs a running session, and answers browsers',
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

  test('a failing function returns its one sentence and nothing else', async () => {
    await project.sql('alter function public.get_stripe_account(uuid) rename to away');
    const pro = await planId(attacker, 'Pro');
    expect(await callFunction(attacker, 'create-checkout-session', { planId: pro })).toBe(
      '500 Failed to create checkout session',
    );
    expect(await callFunction(attacker, 'create-portal-session')).toBe('500 Failed to create portal session');
    await project.sql('alter function public.away(uuid) rename to get_stripe_account');
    for (const page of ['checkout', 'portal'])
      await project.functionLog.expect(
        new RegExp(`^Failed to create ${page} session Error: rpc/get_stripe_account`, 'm'),
      );
  });
});
