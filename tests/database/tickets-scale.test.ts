import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterRequest } from 'local-supabase/database/database';
import { contextOf, openTestDatabase, type Role, type TestDatabase } from './harness';
import { call } from './sharing-helpers';

/** 10,000 tickets of 200 users with 20,000 replies; every tenth one is a bug, one in 2500 is about frisbees. */
let db: TestDatabase;
let admin: string;
let userId: string;

beforeAll(async () => {
  db = await openTestDatabase();
  admin = await db.addUser({ admin: true });
  await db.owner(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'member' || n || '@club.example', jsonb_build_object('first_name', 'Member', 'last_name', 'No' || n)
     from generate_series(1, 200) n`,
  );
  const { rows } = await db.owner(`select id from users where email = 'member7@club.example'`);
  userId = String(rows[0]?.['id']);
  await db.owner(
    `insert into support_tickets (user_id, subject, description, status, created_at, updated_at)
     select (array(select id from users where email like 'member%' order by email))[n % 200 + 1],
       case when n % 2500 = 0 then 'Frisbee 100% lost_' || n else 'Ring jumps ' || n end,
       'It happens in clip ' || md5(n::text),
       case when n % 10 = 0 then 'bug' else 'in_progress' end,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, 10000) n`,
  );
  await db.owner('alter table ticket_replies disable trigger reply_updates_ticket');
  await db.owner(
    `insert into ticket_replies (ticket_id, user_id, message)
     select t.id, t.user_id, 'Reply ' || n from support_tickets t, generate_series(1, 2) n`,
  );
  await db.owner('alter table ticket_replies enable trigger reply_updates_ticket');
  await db.database.asOwner((session) => session.exec('analyze'));
}, 300_000);
afterAll(() => db.database.close());

interface Answer {
  readonly total: number;
  readonly items: readonly { readonly id: string; readonly subject: string; readonly updatedAt: string }[];
}

const list = (args: Readonly<Record<string, unknown>>) =>
  call<Answer>(db, { userId: admin }, 'get_all_tickets', args);

/** The plan of a statement under the caller's role and policies. */
async function planOf(role: Role | 'owner', sql: string, params: readonly unknown[]): Promise<string> {
  const explain = `explain (costs off) ${sql}`;
  const { rows } = await (role === 'owner' ? db.owner(explain, params) : db.as(role, explain, params));
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}

describe('the admin list', () => {
  test('comes in contiguous pages', async () => {
    const seen: string[] = [];
    let last: Answer['items'][number] | undefined;
    for (let page = 0; page < 4; page += 1) {
      const answer = await list({
        p_limit: 100,
        ...(last && { p_before: last.updatedAt, p_before_id: last.id }),
      });
      expect(answer.total).toBe(10_000);
      seen.push(...answer.items.map((ticket) => ticket.subject));
      last = answer.items.at(-1);
    }
    expect(seen).toEqual(Array.from({ length: 400 }, (_, index) => `Ring jumps ${index + 1}`));
  });

  test('filters by status', async () => {
    const { total, items } = await list({ p_status: 'bug' });
    expect(total).toBe(1000);
    expect(items).toHaveLength(50);
    expect((await list({ p_status: 'completed' })).total).toBe(0);
  });

  test.each([
    ['a part of the subject, in any case', 'FRISBEE', 4],
    ['a part of the description', 'clip c4ca4238a0', 1],
    ['a name', 'Member No199', 50],
    ['a part of an email', 'member7@club', 50],
    ['a character that is a wildcard in patterns', '100%', 4],
    ['another wildcard', 'lost_', 4],
    ['a text that no ticket has', 'rings_jump', 0],
    ['nothing but white space', '   ', 10_000],
  ])('finds by %s', async (_, search, total) => {
    expect((await list({ p_search: search })).total).toBe(total);
  });

  test('searches within a status', async () => {
    expect((await list({ p_search: 'frisbee', p_status: 'bug' })).total).toBe(4);
    expect((await list({ p_search: 'frisbee', p_status: 'in_progress' })).total).toBe(0);
  });
});

test('a user’s list comes in pages too', async () => {
  const all = await call<Answer>(db, { userId }, 'get_user_tickets', { p_limit: 100 });
  expect([all.total, all.items.length]).toEqual([50, 50]);
  const cut = all.items[9];
  const rest = await call<Answer>(db, { userId }, 'get_user_tickets', {
    p_before: cut?.updatedAt,
    p_before_id: cut?.id,
  });
  expect(rest.items.map((ticket) => ticket.id)).toEqual(all.items.slice(10).map((ticket) => ticket.id));
});

describe('the statements behind the lists use their indexes', () => {
  test.each([
    [
      'a page of all tickets',
      'admin',
      /support_tickets_updated_at_idx/,
      `select t from support_tickets t order by t.updated_at desc, t.id desc limit 50`,
      () => [],
    ],
    [
      'a page of one status',
      'admin',
      /support_tickets_status_updated_at_idx/,
      `select t from support_tickets t where t.status = 'bug' order by t.updated_at desc, t.id desc limit 50`,
      () => [],
    ],
    [
      'a page of one user',
      'user',
      /support_tickets_user_id_updated_at_idx/,
      `select t from support_tickets t where t.user_id = $1 order by t.updated_at desc, t.id desc limit 50`,
      () => [userId],
    ],
    [
      'a search in texts',
      'owner',
      /support_tickets_text_idx/,
      `select s.id from support_tickets s where (s.subject || ' ' || s.description) ilike '%frisbee%'`,
      () => [],
    ],
    [
      'a search for a user',
      'owner',
      /support_tickets_user_id_updated_at_idx/,
      `select s.id from support_tickets s join users a on a.id = s.user_id
       where (a.first_name || ' ' || a.last_name || ' ' || a.email) ilike '%member7@club%'`,
      () => [],
    ],
    [
      'a thread',
      'user',
      /ticket_replies_ticket_id_created_at_idx/,
      `select from ticket_replies r where r.ticket_id = $1 order by r.created_at, r.id`,
      () => [userId],
    ],
  ] as const)('%s', async (_, role, index, sql, params) => {
    const roles = { owner: 'owner', user: { userId }, admin: { userId: admin } } as const;
    const plan = await planOf(roles[role], sql, params());
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on (support_tickets|ticket_replies)/);
  });

  test('a page of all tickets counts only the replies of its own tickets', async () => {
    const read = await db.database.asOwner(async (session) => {
      const count = async () => {
        const { rows } = await session.query<{ rows: number }>(
          `select (pg_stat_get_xact_tuples_returned('ticket_replies'::regclass) + sum(pg_stat_get_xact_tuples_returned(i.indexrelid)))::integer as rows
           from pg_index i where i.indrelid = 'ticket_replies'::regclass`,
        );
        return rows[0]?.rows ?? 0;
      };
      const before = await count();
      await enterRequest(session, contextOf({ userId: admin }));
      await session.query('select get_all_tickets()');
      await session.exec('reset role');
      return (await count()) - before;
    });
    expect(read).toBe(100);
  });
});
