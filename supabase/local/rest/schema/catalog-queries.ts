/** Tables and views of the schema public, with primary keys. */
export const TABLES_SQL = `
select c.relname as name, c.relkind in ('v', 'm') as is_view,
  coalesce((select json_agg(a.attname order by k.position)
    from pg_constraint p, unnest(p.conkey) with ordinality as k(attnum, position)
    join pg_attribute a on a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid), '[]') as primary_key,
  coalesce((select json_agg(json_build_object(
      'name', a.attname,
      'type', case when t.typname = 'bpchar' then 'bpchar' when t.typname = 'bit' then 'bit varying'
        else format_type(a.atttypid, null) end,
      'baseType', coalesce(b.typname, t.typname),
      'defaultSql', case when t.typbasetype <> 0 and d.adbin is null then pg_get_expr(t.typdefaultbin, 0)
        when a.attidentity = 'd'
        then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = nullif(t.typbasetype, 0)
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;

/** Foreign keys between tables of the schema public; is_unique when the referring columns can occur only once. */
export const FOREIGN_KEYS_SQL = `
select f.conname as name, c.relname as "from", r.relname as "to",
  (select json_agg(json_build_object('from', a.attname, 'to', b.attname) order by k.position)
    from unnest(f.conkey, f.confkey) with ordinality as k(own, referred, position)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.referred) as columns,
  exists (select from pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u')
    and u.conkey <@ f.conkey and u.conkey @> f.conkey) as is_unique
from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
where f.contype = 'f' and f.conparentid = 0
  and c.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
order by f.conname`;

/** Functions of the schema public that a request can call. */
export const ROUTINES_SQL = `
select p.proname as name, p.proretset as returns_set, t.typname = 'void' as returns_void,
  case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
  t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as returns_rows,
  case when tc.relkind in ('r', 'p', 'v', 'm', 'f') and tc.relnamespace = 'public'::regnamespace then tc.relname end
    as returned_table,
  coalesce((select json_agg(json_build_object(
      'name', coalesce(i.name, ''),
      'type', case i.type::regtype::text when 'bit' then 'bit varying' when 'bit[]' then 'bit varying[]'
        when 'character' then 'character varying' when 'character[]' then 'character varying[]'
        else i.type::regtype::text end,
      'required', i.position <= p.pronargs - p.pronargdefaults,
      'variadic', i.mode = 'v') order by i.position)
    from (select k.name, k.type, k.mode, row_number() over (order by k.position) as position
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames,
        coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::int])))
        with ordinality as k(type, name, mode, position)
      where k.type is not null and coalesce(k.mode, 'i') in ('i', 'b', 'v')) i), '[]') as params
from pg_proc p join pg_type t on t.oid = p.prorettype left join pg_class tc on tc.oid = t.typrelid
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
order by p.proname, p.pronargs, pg_get_function_identity_arguments(p.oid)`;
