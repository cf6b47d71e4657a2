import type { Database } from 'local-supabase/database/database';
import type { SqlSession } from 'local-supabase/database/driver';

/**
 * Adds users in the proportions of a mature product: 80 % on Free, 19 % on Pro, 1 % on Enterprise; half have used
 * tokens.
 */
export async function addManyUsers(database: Database, count: number): Promise<void> {
  await database.asOwner(async (session) => {
    // Writes the rows that the triggers would, but in bulk.
    await session.exec(`set local session_replication_role = replica`);
    const makeIndexes = await setTextIndexesAside(session);
    await session.exec(`
      create temporary table people on commit drop as
      select gen_random_uuid() as id, n,
        (array['Maya', 'Omar', 'Hanna', 'Tom', 'Priya', 'Lucas', 'Ines', 'Grace', 'Élodie', 'Jürgen'])[1 + n % 10] as first_name,
        (array['Lindqvist', 'Haddad', 'Kessler', 'Okafor', 'Raman', 'Moreau', 'Carvalho'])[1 + (n / 10) % 7] || ' ' || n
          as last_name
      from generate_series(1, ${count}) n`);
    await session.exec(`
      insert into auth.users (id, email) select id, 'person' || n || '@club' || n % 977 || '.example' from people`);
    await session.exec(`
      insert into public.users (id, email, first_name, last_name, created_at, token_balance)
      select p.id, 'person' || n || '@club' || n % 977 || '.example', first_name, last_name,
        now() - n * interval '7 minutes',
        case when n % 100 = 0 then 1000000 when n % 5 = 0 then 200000 else 25000 end
      from people p`);
    await session.exec(`
      insert into public.user_subscriptions (user_id, plan_id, current_period_end)
      select p.id, l.id, now() + interval '30 days'
      from people p join public.plans l on l.name = case when n % 100 = 0 then 'Enterprise' else 'Pro' end
      where n % 5 = 0`);
    await session.exec(`
      insert into public.token_usage (user_id, amount, action, created_at)
      select p.id, (n * 7919) % 9000, 'video_processing', now() + interval '1 second'
      from people p, generate_series(1, 2) where n % 2 = 0`);
    await session.exec(`
      insert into private.admin_user_rows (user_id, plan_name, created_at, token_balance, tokens_used, name_key, search_text)
      select f.user_id, f.plan_name, f.created_at, f.token_balance, f.tokens_used, f.name_key, f.search_text
      from private.admin_user_facts f
      on conflict do nothing`);
    await makeIndexes();
    await session.exec('set local session_replication_role = origin');
  });
  await database.asOwner((session) => session.exec('analyze'));
}

/** Drops the trigram indexes, which make adding rows one by one slow. @returns a function that recreates them. */
async function setTextIndexesAside(session: SqlSession): Promise<() => Promise<void>> {
  const { rows } = await session.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid in ('public.users'::regclass, 'private.admin_user_rows'::regclass)
       and pg_get_indexdef(indexrelid) like '%USING gin%'`,
  );
  for (const { name } of rows) await session.exec(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await session.exec(definition);
  };
}
