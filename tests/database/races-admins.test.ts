import { expect, test } from 'vitest';
import { RACERS, race, raceOf, tally, openRaceTrack, type Racer } from './race';

// Each test starts with only its own admins.
const track = openRaceTrack();
const promote = (adminId: string, userId: string): Racer => ({
  role: { userId: adminId },
  sql: 'select set_user_as_admin($1)',
  params: [userId],
});
const demote = (userId: string): Racer => ({
  role: 'owner',
  sql: 'update users set is_admin = false where id = $1',
  params: [userId],
});
const remove = (userId: string): Racer => ({
  role: 'owner',
  sql: 'delete from auth.users where id = $1',
  params: [userId],
});

async function admins(): Promise<readonly string[]> {
  const { rows } = await track().owner('select id from users where is_admin order by id');
  return rows.map(({ id }) => String(id));
}

/** Makes this many users the only admins. */
async function onlyAdmins(count: number): Promise<readonly string[]> {
  const before = await admins();
  const ids = await Promise.all(Array.from({ length: count }, () => track().addUser({ admin: true })));
  await track().owner('update users set is_admin = false where id = any($1)', [before]);
  return ids;
}

test.each([
  ['rank', () => demote],
  ['admin rights or their account', (index: number) => (index % 2 ? demote : remove)],
])('one of 50 admins who lose their %s at once stays an admin', async (_, leaving) => {
  const ids = await onlyAdmins(RACERS);
  const finishes = await race(
    track(),
    ids.map((id, index) => leaving(index)(id)),
  );
  expect(tally(finishes)).toEqual({ ok: RACERS - 1, PT409: 1 });
  expect(await admins()).toEqual([ids[finishes.findIndex(({ state }) => state === 'PT409')]]);
});

test('50 calls of two admins at once promote a user once', async () => {
  const [one = '', two = ''] = await onlyAdmins(2);
  const userId = await track().addUser();
  const finishes = await race(
    track(),
    Array.from({ length: RACERS }, (_, index) => promote(index % 2 ? one : two, userId)),
  );
  expect(tally(finishes)).toEqual({ ok: RACERS });
  const { rows } = await track().owner('select from private.admin_actions where user_id = $1', [userId]);
  expect(rows).toHaveLength(1);
});

test('at least one admin remains when all resign while they promote users', async () => {
  const ids = await onlyAdmins(RACERS / 2);
  const users = await Promise.all(ids.map(() => track().addUser()));
  const finishes = await race(
    track(),
    ids.flatMap((id, index) => [promote(id, users[index] ?? ''), demote(id)]),
  );
  expect(Object.keys(tally(finishes)).filter((state) => !['ok', 'PT403', 'PT409'].includes(state))).toEqual(
    [],
  );
  const left = await admins();
  const promoted = users.filter((_, index) => finishes[2 * index]?.state === 'ok');
  const stayed = ids.filter((_, index) => finishes[2 * index + 1]?.state === 'PT409');
  expect([...left].sort()).toEqual([...promoted, ...stayed].sort());
  expect(left.length).toBeGreaterThan(0);
});

test('an admin who is demoted at the same moment gives 50 gifts or none, each audited', async () => {
  const [adminId = ''] = await onlyAdmins(2);
  const userId = await track().addUser();
  const gifts = Array.from({ length: RACERS - 1 }, (): Racer => ({
    role: { userId: adminId },
    sql: `select gift_tokens($1, 10, '', gen_random_uuid())`,
    params: [userId],
  }));
  const finishes = await race(track(), [...gifts.slice(0, 20), demote(adminId), ...gifts.slice(20)]);
  expect(finishes[20]?.state).toBe('ok');
  const { ok = 0, PT403 = 0 } = tally(finishes);
  expect(ok + PT403).toBe(RACERS);
  const { rows } = await track().owner(
    `select u.extra_tokens as extra,
       (select count(*)::integer from private.admin_actions a where a.user_id = u.id) as traced
     from users u where u.id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ extra: 10 * (ok - 1), traced: ok - 1 }]);
});

test('50 calls of users who are not admins promote nobody', async () => {
  const userId = await track().addUser();
  const finishes = await raceOf(track(), promote(await track().addUser(), userId));
  expect(tally(finishes)).toEqual({ PT403: RACERS });
});
