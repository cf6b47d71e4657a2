import type { SqlSession } from '../database/driver';

const HEADER = `-- Today's schema in one piece, to be read only: \`npm run types\` makes it from the migrations, and a test of the database
-- keeps it current. permissions.md lists who may do what with each table, column and function.
`;

/**
 * The schema that the migrations lead to, as SQL: tables with their constraints, indexes, policies and triggers, then
 * functions with what their comment says. Only our own: what a hosted project brings along is left out, but for our policies and triggers on it.
 */
export async function renderSnapshot(session: SqlSession): Promise<string> {
  // What is outside of public is named with its schema.
  await session.exec('set local search_path to public');
  const tables = await textsOf(session, TABLES);
  const elsewhere = await textsOf(session, ON_FOREIGN_TABLES);
  const functions = await textsOf(session, FUNCTIONS);
  return [HEADER, ...tables, ...elsewhere, ...functions].join('\n');
}

async function textsOf(session: SqlSession, sql: string): Promise<readonly string[]> {
  const { rows } = await session.query<{ text: string }>(sql);
  return rows.map(({ text }) => `${text.trimEnd()}\n`);
}

const OUR_SCHEMAS = `n.nspname not in ('auth', 'storage', 'extensions', 'realtime', 'vault', 'payments', 'information_schema')
  and n.nspname not like 'pg\\_%'
  and n.nspname not like 'supabase%' and n.nspname not like 'local\\_%'`;

const POLICIES = `select string_agg(format(E'create policy %s on %s.%s\\n  as %s for %s to %s%s%s;',
    quote_ident(p.policyname), p.schemaname, p.tablename, lower(p.permissive), lower(p.cmd),
    array_to_string(p.roles, ', '), E'\\n  using (' || p.qual || ')', E'\\n  with check (' || p.with_check || ')'),
  E'\\n' order by p.policyname) from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname`;

const TRIGGERS = `select string_agg(pg_get_triggerdef(t.oid) || ';', E'\\n' order by t.tgname)
  from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`;

const TABLES = `
  select concat_ws(E'\\n',
    format(E'create table %s.%s (\\n%s\\n);', n.nspname, c.relname, concat_ws(E',\\n',
      (select string_agg(format('  %s %s%s%s', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' else '' end,
          case
            when a.attidentity <> '' then ' generated as identity'
            when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
            else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
          end), E',\\n' order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      (select string_agg(format('  constraint %s %s', quote_ident(k.conname), pg_get_constraintdef(k.oid)), E',\\n'
          order by array_position(array['p', 'u', 'f', 'c', 'x'], k.contype::text), k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')))),
    (select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by i.indexrelid::regclass::text)
      from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)),
    case when c.relrowsecurity then format('alter table %s.%s enable row level security;', n.nspname, c.relname) end,
    (${POLICIES}), (${TRIGGERS})) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${OUR_SCHEMAS}
  order by n.nspname, c.relname`;

const ON_FOREIGN_TABLES = `
  select * from (
    select concat_ws(E'\\n', (${POLICIES}), (${TRIGGERS})) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('auth', 'storage')
    order by n.nspname, c.relname) found
  where text <> ''`;

const FUNCTIONS = `
  select concat_ws(E'\\n',
    trim(trailing E'\\n ' from pg_get_functiondef(f.oid)) || ';',
    'comment on function ' || f.oid::regprocedure || E' is\\n  ' || quote_literal(obj_description(f.oid, 'pg_proc')) || ';'
  ) as text
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where f.prokind in ('f', 'p') and ${OUR_SCHEMAS}
    and not exists (select from pg_depend e where e.objid = f.oid and e.deptype = 'e')
  order by n.nspname, f.proname, pg_get_function_identity_arguments(f.oid)`;
