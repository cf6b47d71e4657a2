/** A domain's implicit cast by a function (upstream SchemaCache.hs, dataRepresentations). */
function castOf(source: string, target: string): string {
  return `case when t.typtype = 'd' then (select c.castfunc::regproc::text from pg_cast c
        where c.castsource = ${source} and c.casttarget = ${target} and c.castcontext = 'i' and c.castmethod = 'f') end`;
}

/** What a column has without a value, in queries that call it a, its type t, its table c in n, and its default's row d. */
export const COLUMN_DEFAULT = `case when t.typbasetype <> 0 and d.adbin is null then pg_get_expr(t.typdefaultbin, 0)
        when a.attidentity = 'd'
        then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end`;

/** Columns of a table c: a, its type t, the type b that a domain stands for, bb that this one stands for, its default's row d. */
export const COLUMNS_OF_TABLE = `pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = nullif(t.typbasetype, 0)
    left join pg_type bb on bb.oid = nullif(b.typbasetype, 0)
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

/** Tables and views of the schema public, with primary keys. */
export const TABLES_SQL = `
select c.relname as name, c.relkind in ('v', 'm') as is_view, c.oid::int8::float8 as oid,
  case when c.relkind in ('r', 'p') then 28 else pg_relation_is_updatable(c.oid, true) end as events,
  coalesce((select json_agg(a.attname order by k.position)
    from pg_constraint p, unnest(p.conkey) with ordinality as k(attnum, position)
    join pg_attribute a on a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid), '[]') as primary_key,
  coalesce((select json_agg(json_build_object(
      'name', a.attname,
      'number', a.attnum,
      'type', case when t.typname = 'bpchar' then 'bpchar' when t.typname = 'bit' then 'bit varying'
        else format_type(a.atttypid, null) end,
      'baseType', coalesce(bb.typname, b.typname, t.typname),
      'toJson', ${castOf('t.oid', "'json'::regtype")},
      'fromText', ${castOf("'text'::regtype", 't.oid')},
      'fromJson', ${castOf("'json'::regtype", 't.oid')},
      'defaultSql', ${COLUMN_DEFAULT}) order by a.attnum)
    from ${COLUMNS_OF_TABLE}), '[]') as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;

/** A table's name; one of another schema, which only views lead to, has a name that no table of public has. */
function nameOf(table: string): string {
  return `case ${table}.relnamespace when 'public'::regnamespace then ${table}.relname::text
    else ${table}.relnamespace::text || chr(1) || ${table}.relname end`;
}

/** Foreign keys; is_unique when the referring columns can occur only once. */
export const FOREIGN_KEYS_SQL = `
select f.conname as name, ${nameOf('c')} as "from", ${nameOf('r')} as "to",
  f.conrelid::int8::float8 as "fromOid", f.confrelid::int8::float8 as "toOid",
  to_json(f.conkey) as "fromNumbers", to_json(f.confkey) as "toNumbers",
  (select json_agg(json_build_object('from', a.attname, 'to', b.attname) order by k.position)
    from unnest(f.conkey, f.confkey) with ordinality as k(own, referred, position)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.referred) as columns,
  exists (select from pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u')
    and u.conkey <@ f.conkey and u.conkey @> f.conkey) as is_unique
from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
where f.contype = 'f' and f.conparentid = 0
order by f.conname`;

/** Views that a request can name, or that lie between those and their tables; their own rules for changes are none of this. */
export const VIEWS_SQL = `
select ${nameOf('c')} as name, c.oid::int8::float8 as oid, r.ev_action::text as rule
from pg_class c join pg_rewrite r on r.ev_class = c.oid
where c.relkind in ('v', 'm') and r.ev_type = '1' and c.relnamespace in ('public'::regnamespace, 'extensions'::regnamespace)`;

/** Primary keys of all tables that a view may show. */
export const PRIMARY_KEYS_SQL = `
select p.conrelid::int8::float8 as oid, to_json(p.conkey) as numbers from pg_constraint p where p.contype = 'p'`;

/** Functions that take a row of one table and give rows of another (upstream SchemaCache.hs, allComputedRels). */
export const COMPUTED_RELATIONSHIPS_SQL = `
select p.proname as name, a.relname as "from", r.relname as "to", not p.proretset or p.prorows = 1 as single
from pg_proc p join pg_class a on a.reltype = p.proargtypes[0] join pg_class r on r.reltype = p.prorettype
where p.pronargs = 1 and p.pronamespace = 'public'::regnamespace and a.relnamespace = 'public'::regnamespace
  and r.relnamespace = 'public'::regnamespace and a.relkind in ('v', 'r', 'm', 'f', 'p')
  and r.relkind in ('v', 'r', 'm', 'f', 'p')
order by p.proname`;

/**
 * The parameters that a call gives values to, in queries that call the function p.
 * @param type SQL of a parameter's type by its number i.type.
 */
export function paramsOf(type: string): string {
  return `coalesce((select json_agg(json_build_object(
      'name', coalesce(i.name, ''),
      'type', ${type},
      'required', i.position <= p.pronargs - p.pronargdefaults,
      'variadic', i.mode = 'v') order by i.position)
    from (select k.name, k.type, k.mode, row_number() over (order by k.position) as position
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames,
        coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::int])))
        with ordinality as k(type, name, mode, position)
      where k.type is not null and coalesce(k.mode, 'i') in ('i', 'b', 'v')) i), '[]')`;
}

/** A parameter's type without a length, which would cut what a call gives. */
const UNBOUNDED_TYPE = `case i.type::regtype::text when 'bit' then 'bit varying' when 'bit[]' then 'bit varying[]'
        when 'character' then 'character varying' when 'character[]' then 'character varying[]'
        else i.type::regtype::text end`;

/** Functions of the schema public that a request can call. */
export const ROUTINES_SQL = `
select p.proname as name, p.proretset as returns_set, t.typname = 'void' as returns_void,
  case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
  coalesce(b.typtype, t.typtype) = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as returns_rows,
  case when tc.relkind in ('r', 'p', 'v', 'm', 'f') and tc.relnamespace = 'public'::regnamespace then tc.relname end
    as returned_table,
  ${paramsOf(UNBOUNDED_TYPE)} as params
from pg_proc p join pg_type t on t.oid = p.prorettype left join pg_type b on b.oid = nullif(t.typbasetype, 0)
left join pg_class tc on tc.oid = coalesce(b.typrelid, t.typrelid)
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
order by p.proname, p.pronargs, pg_get_function_identity_arguments(p.oid)`;

/** Functions and aggregates that return a domain named like a media type (upstream SchemaCache.hs, mediaHandlers). */
export const MEDIA_HANDLERS_SQL = `
select lower(t.typname) as type, p.proname as name, p.prokind = 'a' as aggregates, t.typbasetype = 'bytea'::regtype as bytes,
  case when p.prokind = 'f' then p.proname when a.typname <> 'anyelement' then a.typname end as target
from pg_proc p join pg_type t on t.oid = p.prorettype left join pg_type a on a.oid = p.proargtypes[0]
where p.pronamespace = 'public'::regnamespace and t.typbasetype <> 0
  and (t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or t.typname = '*/*')
  and (p.prokind = 'f' and not p.proretset
    or p.prokind = 'a' and p.pronargs = 1 and (a.typname = 'anyelement' or a.typtype = 'c'))`;
