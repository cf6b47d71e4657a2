import type { SqlSession } from 'local-supabase/database/driver';

/**
 * Everything of ours in a database, one line per part: tables, columns, constraints, indexes, functions with their
 * bodies, triggers, policies, rights, comments, and the rows that a new project begins with. Two databases with the
 * same lines are equivalent; only the order of columns may differ. For hosted Supabase's own tables it lists our
 * policies and triggers.
 */
export async function readParts(session: SqlSession): Promise<readonly string[]> {
  // Without a path, Postgres writes every name with its schema.
  const { rows: before } = await session.query(`select current_setting('search_path') as path`);
  await session.exec(`set local search_path to ''`);
  const parts: string[] = [];
  for (const [kind, sql] of Object.entries(PARTS)) {
    const { rows } = await session.query<{ part: string }>(sql);
    parts.push(...rows.map(({ part }) => `${kind} ${part}`));
  }
  await session.query(`select set_config('search_path', $1, true)`, [before[0]?.['path']]);
  return parts.sort();
}

/** The parts that only one of two databases has. */
export function differences(migrations: readonly string[], schemas: readonly string[]): readonly string[] {
  const [before, after] = [new Set(migrations), new Set(schemas)];
  return [
    ...migrations.filter((part) => !after.has(part)).map((part) => `in migrations alone: ${part}`),
    ...schemas.filter((part) => !before.has(part)).map((part) => `in schemas alone: ${part}`),
  ];
}

const OURS = `('public'::regnamespace, 'private'::regnamespace)`;

/** Rights as text; where none are set, the defaults of the kind apply. */
const rights = (acl: string, kind: string, owner: string) => `(
  select string_agg(format('%s=%s%s', case g.grantee when 0 then 'public' else g.grantee::regrole::text end,
    g.privilege_type, case when g.is_grantable then '*' else '' end), ' ' order by g.grantee = 0, g.grantee::regrole::text, g.privilege_type)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) g)`;

const PARTS: Readonly<Record<string, string>> = {
  schema: `select concat_ws(' ', n.nspname, n.nspowner::regrole, ${rights('n.nspacl', 'n', 'n.nspowner')}) as part
    from pg_namespace n where n.oid in ${OURS}`,
  relation: `select concat_ws(' ', c.oid::regclass, c.relkind, c.relowner::regrole, c.reloptions, c.relpersistence, c.relreplident,
      case when c.relrowsecurity then 'rls' end, case when c.relforcerowsecurity then 'forced' end,
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
      ${rights('c.relacl', 'r', 'c.relowner')}) as part
    from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')`,
  sequence: `select concat_ws(' ', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin,
      s.seqcache, s.seqcycle, ${rights('c.relacl', 's', 'c.relowner')}) as part
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace in ${OURS}`,
  column: `select concat_ws(' ', c.oid::regclass, a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      case when a.attcollation <> t.typcollation then a.attcollation::regcollation end,
      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attacl) as part
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')`,
  constraint: `select concat_ws(' ', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as part
    from pg_constraint k where k.connamespace in ${OURS} and k.contype <> 't' and k.conparentid = 0`,
  index: `select pg_get_indexdef(i.indexrelid) as part
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace in ${OURS}`,
  type: `select concat_ws(' ', t.oid::regtype, t.typtype, (select string_agg(e.enumlabel, ',' order by e.enumsortorder)
      from pg_enum e where e.enumtypid = t.oid)) as part
    from pg_type t where t.typnamespace in ${OURS} and t.typtype in ('e', 'd', 'r')`,
  function: `select concat_ws(' ', p.oid::regprocedure, p.proowner::regrole, pg_get_functiondef(p.oid),
      ${rights('p.proacl', 'f', 'p.proowner')}) as part
    from pg_proc p where p.pronamespace in ${OURS} and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  trigger: `select concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid)) as part
    from pg_trigger t where not t.tgisinternal`,
  policy: `select concat_ws(' ', p.schemaname, p.tablename, quote_ident(p.policyname), p.permissive, p.cmd, p.roles,
      'using', p.qual, 'check', p.with_check) as part
    from pg_policies p where p.schemaname in ('public', 'private', 'auth', 'storage')`,
  comment: `select concat_ws(' ', i.type, i.identity, d.description) as part
    from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where i.schema in ('public', 'private') or i.type in ('policy', 'trigger')`,
  extension: `select concat_ws(' ', e.extname, e.extnamespace::regnamespace) as part from pg_extension e`,
  publication: `select concat_ws(' ', p.pubname, p.puballtables, t.schemaname, t.tablename) as part
    from pg_publication p left join pg_publication_tables t on t.pubname = p.pubname`,
  'default rights': `select concat_ws(' ', d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype, d.defaclacl) as part
    from pg_default_acl d`,
  bucket: `select (to_jsonb(b) - 'created_at' - 'updated_at')::text as part from storage.buckets b`,
  plan: `select (to_jsonb(p) - 'id')::text as part from public.plans p`,
  'FAQ entry': `select (to_jsonb(f) - 'id' - 'created_at' - 'updated_at')::text as part from public.faq_entries f`,
  'rows of': `select concat_ws(' ', t.name, t.rows) as part from (
      select 'access_codes' as name, count(*) as rows from private.access_codes
      union all select 'admin_user_rows', count(*) from private.admin_user_rows
      union all select 'rate_limit_key', count(*) from private.rate_limit_key
      union all select 'token_ledger', count(*) from private.token_ledger
      union all select 'users', count(*) from public.users
    ) t`,
};
