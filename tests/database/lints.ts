/**
 * The rules of Supabase's database linter (supabase/splinter, lints/) as our own queries: each selects `problem`, one
 * row per finding. `bad` is a schema that the rule must report, to prove that the rule works.
 */
export interface Lint {
  /** Splinter's number and name for the rule, or our own words. */
  readonly name: string;
  readonly sql: string;
  readonly bad: string;
}

/** Our schemas. Storage's policies are ours too; rules that read them name them. */
const OURS = `('public', 'private')`;

/** The FAQ is a public page, so visitors read this table by this policy. */
const PUBLIC_TABLE = `'public.faq_entries'::regclass`;
const PUBLIC_POLICY = `'public.faq_entries: Everybody reads the FAQ'`;

const POLICIES = `
  select p.*, coalesce(p.qual, '') || ' ' || coalesce(p.with_check, '') as expression,
    format('%I.%I: %s', p.schemaname, p.tablename, p.policyname) as label
  from pg_policies p where p.schemaname in ('public', 'private', 'storage')`;

/** Splinter rules that cannot apply to a new schema, and what covers them instead. */
export const NOT_HERE: Readonly<Record<string, string>> = {
  '0005': 'unused_index reads statistics of a database in use.',
  '0019': 'insecure_queue_exposed_in_api is about pgmq, which no migration installs.',
  '0020': 'table_bloat reads statistics of a database in use.',
  '0026':
    'pg_graphql_anon_table_exposed: the app does not use GraphQL; the owner disables the extension (SECURITY.md).',
  '0027': 'pg_graphql_authenticated_table_exposed: same as 0026.',
};

export const LINTS: readonly Lint[] = [
  {
    name: '0001 unindexed_foreign_keys',
    sql: `select format('%s %s', k.conrelid::regclass, k.conname) as problem from pg_constraint k
      where k.contype = 'f' and k.connamespace::regnamespace::text in ${OURS} and not exists (
        select from pg_index i where i.indrelid = k.conrelid
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey)`,
    bad: `create table public.bad (id int primary key, video_id uuid references public.videos (id))`,
  },
  {
    name: '0003 auth_rls_initplan',
    sql: `select label as problem from (${POLICIES}) p
      where regexp_replace(expression, 'SELECT (auth\\.\\w+|private\\.is_admin)\\(\\)', '', 'g')
        ~ '(auth\\.\\w+|private\\.is_admin)\\(\\)'`,
    bad: `create policy bad on public.videos for select to authenticated using (user_id = auth.uid())`,
  },
  {
    name: '0004 no_primary_key',
    sql: `select c.oid::regclass::text as problem from pg_class c
      where c.relkind = 'r' and c.relnamespace::regnamespace::text in ${OURS}
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    bad: `create table public.bad (id int)`,
  },
  {
    name: '0006 multiple_permissive_policies',
    sql: `select format('%s.%s %s for %s', schemaname, tablename, cmd, role) as problem
      from (${POLICIES}) p, unnest(roles) role where permissive = 'PERMISSIVE'
      group by schemaname, tablename, cmd, role having count(*) > 1`,
    bad: `create policy bad on public.videos for select to authenticated using (id is null)`,
  },
  {
    // Visitors read only the FAQ and the files of a link whose key they have.
    name: 'policies are per command and for signed-in users',
    sql: `select label as problem from (${POLICIES}) p where (cmd = 'ALL' or roles <> '{authenticated}')
      and not (tablename = 'objects' and cmd = 'SELECT' and roles = '{anon}' and expression like '%private.shared_files()%')
      and not (label = ${PUBLIC_POLICY} and cmd = 'SELECT')`,
    bad: `create policy bad on public.videos for select using (id is null)`,
  },
  {
    // Splinter checks only schema public; an accidental grant in private should still give nobody access.
    name: '0007 policy_exists_rls_disabled and 0013 rls_disabled_in_public, private included',
    sql: `select c.oid::regclass::text as problem from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${OURS} and not c.relrowsecurity`,
    bad: `create table private.bad (id int primary key)`,
  },
  {
    // Only functions that run as the owner use tables of schema private, so these need no policy.
    name: '0008 rls_enabled_no_policy',
    sql: `select c.oid::regclass::text as problem from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid)`,
    bad: `create table public.bad (id int primary key); alter table public.bad enable row level security`,
  },
  {
    name: '0009 duplicate_index',
    sql: `select string_agg(i.indexrelid::regclass::text, ' = ') as problem from pg_index i
      where i.indrelid in (select oid from pg_class where relnamespace::regnamespace::text in ${OURS})
      group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text,
        coalesce(pg_get_expr(i.indpred, i.indrelid), ''), coalesce(pg_get_expr(i.indexprs, i.indrelid), '')
      having count(*) > 1`,
    bad: `create index bad on public.users (email)`,
  },
  {
    name: '0010 security_definer_view',
    sql: `select c.oid::regclass::text as problem from pg_class c
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false)`,
    bad: `create view public.bad as select id from public.videos`,
  },
  {
    name: '0011 function_search_path_mutable',
    sql: `select p.oid::regprocedure::text as problem from pg_proc p
      where p.pronamespace::regnamespace::text in ${OURS}
        and not coalesce(array_to_string(p.proconfig, ',') like 'search_path=""%', false)`,
    bad: `create function public.bad() returns int language sql set search_path = public as 'select 1'`,
  },
  {
    name: '0014 extension_in_public',
    sql: `select extname as problem from pg_extension where extnamespace = 'public'::regnamespace`,
    bad: `update pg_extension set extnamespace = 'public'::regnamespace where extname = 'pgcrypto'`,
  },
  {
    name: '0015 rls_references_user_metadata',
    sql: `select label as problem from (${POLICIES}) p where expression like '%user_metadata%'`,
    bad: `create policy bad on public.videos for select to authenticated
      using ((select auth.jwt() -> 'user_metadata' ->> 'admin') = 'yes')`,
  },
  {
    name: '0002 auth_users_exposed',
    sql: `select distinct c.oid::regclass::text as problem from pg_class c
      join pg_rewrite w on w.ev_class = c.oid join pg_depend d on d.objid = w.oid and d.refobjid = 'auth.users'::regclass
      where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace`,
    bad: `create view public.bad with (security_invoker = true) as select id from auth.users`,
  },
  {
    name: '0016 materialized_view_in_api and 0017 foreign_table_in_api',
    sql: `select c.oid::regclass::text as problem from pg_class c
      where c.relkind in ('m', 'f') and c.relnamespace = 'public'::regnamespace`,
    bad: `create materialized view public.bad as select 1 as id`,
  },
  {
    name: '0018 unsupported_reg_types',
    sql: `select format('%s.%s', a.attrelid::regclass, a.attname) as problem from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      where c.relnamespace::regnamespace::text in ${OURS} and a.attnum > 0 and not a.attisdropped
        and a.atttypid::regtype::text ~ '^reg(collation|config|dictionary|namespace|oper|operator|proc|procedure)$'`,
    bad: `create table private.bad (id int primary key, f regproc); alter table private.bad enable row level security`,
  },
  {
    name: '0022 extension_versions_outdated',
    sql: `select e.extname::text as problem from pg_extension e
      join pg_available_extensions a on a.name = e.extname where a.default_version <> e.extversion`,
    bad: `update pg_extension set extversion = '0.0' where extname = 'pgcrypto'`,
  },
  {
    // Splinter only looks in tables without row level security, and we have none.
    name: '0023 sensitive_columns_exposed, to anyone who can read the row',
    sql: `select format('%s.%s', a.attrelid::regclass, a.attname) as problem from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped
        and a.attname ~ '^(password|secret|secret_key|private_key|api_?key|jwt|(access|refresh|session)_token|session_id|otp|card_number|iban)$'
        and has_column_privilege('authenticated', c.oid, a.attnum, 'select')`,
    bad: `alter table public.plans add column api_key text`,
  },
  {
    // Splinter ignores reads; we list what everybody may read.
    name: '0024 rls_policy_always_true',
    sql: `select label as problem from (${POLICIES}) p
      where not (label = ${PUBLIC_POLICY} and cmd = 'SELECT') and (translate(coalesce(qual, ''), '() ', '') = 'true' or translate(coalesce(with_check, ''), '() ', '') = 'true'
        or (cmd in ('INSERT', 'UPDATE') and with_check is null))`,
    bad: `create policy bad on public.videos for select to authenticated using (true)`,
  },
  {
    name: '0021 fkey_to_auth_unique',
    sql: `select k.conname::text as problem from pg_constraint k
      where k.contype = 'f' and k.confrelid in (select oid from pg_class where relnamespace = 'auth'::regnamespace)
        and k.connamespace::regnamespace::text in ${OURS} and not exists (
          select from pg_index i where i.indrelid = k.confrelid and i.indisprimary and i.indkey::int2[]::text = '[0:0]={' || k.confkey[1] || '}')`,
    bad: `create table public.bad (id int primary key, email text references auth.users (email))`,
  },
  {
    name: '0025 public_bucket_allows_listing',
    sql: `select label as problem from (${POLICIES}) p
      where schemaname = 'storage' and tablename = 'objects' and permissive = 'PERMISSIVE'
        and expression not like '%foldername(name))[1]%' and expression not like '%private.shared_files()%'`,
    bad: `create policy bad on storage.objects for select to authenticated using (bucket_id = 'thumbnails')`,
  },
  {
    name: '0028 anon_ and 0029 authenticated_security_definer_function_executable, without a comment that says why',
    sql: `select p.oid::regprocedure::text as problem from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
        and coalesce(obj_description(p.oid, 'pg_proc'), '') not like 'Security definer%'`,
    bad: `create function public.bad() returns int language sql security definer set search_path = '' as 'select 1'`,
  },
  {
    name: 'visitors may call only ten functions',
    sql: `select p.oid::regprocedure::text as problem from pg_proc p
      where p.pronamespace::regnamespace::text in ${OURS} and has_function_privilege('anon', p.oid, 'execute')
        and p.proname not in (
          'begin_email_check', 'email_account_exists', 'begin_look_up', 'get_share_or_playlist_by_access_code',
          'begin_unlock', 'unlock_share_or_playlist', 'record_view', 'record_watched_plays', 'get_link_files', 'shared_files')`,
    bad: `create function private.bad() returns int language sql set search_path = '' as 'select 1'`,
  },
  {
    name: 'visitors may only read the FAQ',
    sql: `select c.oid::regclass::text as problem from pg_class c
      where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text in ${OURS}
        and (
          has_table_privilege('anon', c.oid, 'insert, update, delete, truncate, references, trigger')
          or (c.oid <> ${PUBLIC_TABLE} and has_table_privilege('anon', c.oid, 'select'))
          or has_any_column_privilege('anon', c.oid, 'insert, update, references')
        )`,
    bad: `grant select on public.plans to anon`,
  },
];
