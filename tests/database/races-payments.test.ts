// @module-tag core
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { soundAccount } from './account-sums';
import { RACERS, race, raceOf, tally, openRaceTrack, type Racer } from './race';

const track = openRaceTrack();
const times = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: RACERS }, (_, index) => make(index));
// All events have the same time, because they are about the same period.
const NOW_MS = Date.now();
const day = (count: number) => new Date(NOW_MS + count * 86_400_000).toISOString();

/** A webhook event whose lookup at the provider began in order. */
const eventOf = (id: string, truth: object): Racer => ({
  role: 'service_role',
  sql: 'select apply_stripe_event($1, $2, begin_stripe_sync(), $3::jsonb)',
  params: [id, 'x', JSON.stringify(truth)],
});

const reload = (userId: string, sessionId: string, returnedCents = 0) => ({
  kind: 'reload',
  userId,
  sessionId,
  tokens: 1000,
  amountCents: 5000,
  returnedCents,
});

async function payer() {
  const db = track();
  const userId = await db.addUser();
  const name = randomUUID();
  await db.as('service_role', 'select keep_stripe_customer($1, $2)', [userId, `cus_${name}`]);
  const { rows } = await db.owner(`select id from plans where name = 'Pro'`);
  const subscription = (status: string, startDay: number) => ({
    kind: 'subscription',
    customerId: `cus_${name}`,
    subscription: {
      id: `sub_${name}`,
      status,
      priceId: 'price_x',
      planId: rows[0]?.['id'],
      periodStart: day(startDay),
      periodEnd: day(startDay + 30),
      cancelAtPeriodEnd: false,
      endedAt: status === 'canceled' ? day(0) : null,
      createdAt: day(startDay),
      isPaid: true,
    },
    payment: { id: `in_${name}_${startDay}`, amountCents: 2999 },
  });
  return { userId, name, subscription };
}

async function history(userId: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await track().owner(
    `select event_type || ' ' || note as event, count(*)::integer as n from subscription_events
     where user_id = $1 group by 1`,
    [userId],
  );
  return Object.fromEntries(rows.map(({ event, n }) => [String(event), Number(n)]));
}

describe('50 events at once', () => {
  test('with the id of one reload event apply once', async () => {
    const { userId, name } = await payer();
    const finishes = await raceOf(track(), eventOf(`evt_${name}`, reload(userId, `cs_${name}`)));
    expect(finishes.filter(({ value }) => value === 'applied')).toHaveLength(1);
    expect(finishes.filter(({ value }) => value === 'duplicate')).toHaveLength(RACERS - 1);
    expect(await history(userId)).toEqual({ 'reload Paid $50.00': 1 });
    expect(await soundAccount(track(), userId)).toEqual({ balance: 26_000, extra: 1000, used: 0 });
  });

  test('with different ids about one reload credit it once', async () => {
    const { userId, name } = await payer();
    const racers = times((index) => eventOf(`evt_${name}_${index}`, reload(userId, `cs_${name}`)));
    const finishes = await race(track(), racers);
    expect(finishes.map(({ value }) => value)).toEqual(times(() => 'applied'));
    expect(await history(userId)).toEqual({ 'reload Paid $50.00': 1 });
    expect(await soundAccount(track(), userId)).toEqual({ balance: 26_000, extra: 1000, used: 0 });
  });

  test('about refunds and a dispute of one reload take its tokens back once, even with concurrent charges', async () => {
    const db = track();
    const { userId, name } = await payer();
    const videos = await Promise.all([1, 2, 3, 4, 5].map(() => db.addVideo(userId, { durationSec: 1 })));
    // Each lookup saw a different stage of the same payment's refund.
    const returns = times((index) =>
      eventOf(`evt_${name}_${index}`, reload(userId, `cs_${name}`, 1000 * (index % 6))),
    ).slice(videos.length);
    const charges = videos.map((id): Racer => ({
      role: { userId },
      sql: 'select charge_video_processing($1)',
      params: [id],
    }));
    expect(tally(await race(db, [...returns, ...charges]))).toEqual({ ok: RACERS });
    expect(await soundAccount(db, userId)).toEqual({ balance: 25_000, extra: 0, used: 5 * 730 });
    const { rows } = await db.owner(
      `select sum(amount)::integer as tokens from subscription_events where user_id = $1 and event_type = 'reload'`,
      [userId],
    );
    expect(rows).toEqual([{ tokens: 0 }]);
  });

  test('about one paid period start it once, with one payment in the history', async () => {
    const { userId, name, subscription } = await payer();
    const racers = times((index) => eventOf(`evt_${name}_${index}`, subscription('active', -1)));
    expect(tally(await race(track(), racers))).toEqual({ ok: RACERS });
    expect(await history(userId)).toEqual({
      'subscription_updated Subscribed to Pro': 1,
      'payment Monthly payment': 1,
    });
    expect(await soundAccount(track(), userId)).toMatchObject({ balance: 200_000, used: 0 });
    const { rows } = await track().owner(
      `select count(*)::integer as n from private.token_ledger where user_id = $1 and kind = 'period'`,
      [userId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('about a first payment, with Free chosen concurrently, leave the paid plan with all its tokens', async () => {
    const db = track();
    const { userId, name, subscription } = await payer();
    const free: Racer = {
      role: { userId },
      sql: `select create_free_subscription((select id from plans where name = 'Free'))`,
    };
    const racers = times((index) =>
      index % 2 === 0 ? free : eventOf(`evt_${name}_${index}`, subscription('active', 0)),
    );
    const finishes = await race(db, racers);
    const states = Object.keys(tally(finishes.filter((_, index) => index % 2 === 0)));
    expect(states.filter((state) => state !== 'ok' && state !== 'PT409')).toEqual([]);
    const { rows } = await db.as({ userId }, `select get_held_plan() -> 'plan' ->> 'name' as plan`);
    expect(rows).toEqual([{ plan: 'Pro' }]);
    const active = await db.owner(
      `select p.name from user_subscriptions s join plans p on p.id = s.plan_id
       where s.user_id = $1 and s.status = 'active'`,
      [userId],
    );
    expect(active.rows).toEqual([{ name: 'Pro' }]);
    expect(await soundAccount(db, userId)).toEqual({ balance: 200_000, extra: 0, used: 0 });
  });

  test('about a payment and an end, in any order, leave the state of the newest lookup', async () => {
    const db = track();
    const { userId, name, subscription } = await payer();
    const racers = times((index) => {
      const isEnd = index % 2 === 1;
      const truth = subscription(isEnd ? 'canceled' : 'active', -1);
      const racer = eventOf(`evt_${name}_${index}`, truth);
      // The lookups that saw the end began later, whenever their events are applied.
      const ticket = isEnd ? 2_000_000_000 : 1_000_000_000;
      return { ...racer, sql: racer.sql.replace('begin_stripe_sync()', String(ticket + index)) };
    });
    expect(tally(await race(db, racers))).toEqual({ ok: RACERS });
    const { rows } = await db.owner(
      `select p.name || ' ' || s.status as plan from user_subscriptions s join plans p on p.id = s.plan_id
       where s.user_id = $1 order by s.current_period_start desc`,
      [userId],
    );
    expect(rows.map(({ plan }) => plan)).toEqual(['Free active', 'Pro canceled']);
    expect(await soundAccount(db, userId)).toMatchObject({ balance: 25_000 });
  });
});

test('storing 50 customers at once for one user keeps the first, and all calls return it', async () => {
  const db = track();
  const userId = await db.addUser();
  const finishes = await race(
    db,
    times((index) => ({
      role: 'service_role',
      sql: 'select keep_stripe_customer($1, $2)',
      params: [userId, `cus_${userId}_${index}`],
    })),
  );
  expect(tally(finishes)).toEqual({ ok: RACERS });
  const { rows } = await db.owner(
    'select stripe_customer_id as id from private.stripe_customers where user_id = $1',
    [userId],
  );
  expect(new Set(finishes.map(({ value }) => value))).toEqual(new Set(rows.map(({ id }) => id)));
});

test('deleting an account during its events leaves a paying account or nothing', async () => {
  const db = track();
  for (const status of ['active', 'canceled']) {
    const { userId, name, subscription } = await payer();
    const racers = times((index) => eventOf(`evt_${name}_${index}`, subscription(status, -1))).slice(1);
    const deletion: Racer = { role: 'owner', sql: 'delete from auth.users where id = $1', params: [userId] };
    const finishes = await race(db, [...racers.slice(0, 25), deletion, ...racers.slice(25)]);
    const { ok = 0, PT409 = 0 } = tally(finishes);
    expect(ok + PT409).toBe(RACERS);
    const { rows } = await db.owner('select from users where id = $1', [userId]);
    expect(rows).toHaveLength(finishes[25]?.state === 'ok' ? 0 : 1);
  }
});
