/** Tables of the schema public, with their primary keys and columns. */
export const TABLES_SQL = `
select c.relname as name,
  coalesce((select json_agg(a.attname order by k.position)
    from pg_constraint p, unnest(p.conkey) with ordinality as k(attnum, position)
    join pg_attribute a on a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid), '[]') as "primaryKey",
  coalesce((select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/** Foreign keys between them; isUnique when the referring columns can occur only once. */
export const FOREIGN_KEYS_SQL = `
select c.relname as "from", r.relname as "to",
  (select json_agg(json_build_object('from', a.attname, 'to', b.attname) order by k.position)
    from unnest(f.conkey, f.confkey) with ordinality as k(own, referred, position)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.referred) as columns,
  exists (select from pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u')
    and u.conkey <@ f.conkey and u.conkey @> f.conkey) as "isUnique"
from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
where f.contype = 'f' and f.conparentid = 0
  and c.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
order by f.conname`;

/** Functions of the schema public that a request can call. */
export const ROUTINES_SQL = `
select p.proname as name, p.proretset as "returnsSet", t.typname = 'void' as "returnsVoid",
  p.provolatile = 'v' as "isVolatile",
  t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as "returnsRows",
  coalesce((select json_agg(json_build_object(
      'name', coalesce(i.name, ''),
      'type', i.type::regtype::text,
      'required', i.position <= p.pronargs - p.pronargdefaults) order by i.position)
    from (select k.name, k.type, row_number() over (order by k.position) as position
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames,
        coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::int])))
        with ordinality as k(type, name, mode, position)
      where k.type is not null and coalesce(k.mode, 'i') in ('i', 'b')) i), '[]') as params
from pg_proc p join pg_type t on t.oid = p.prorettype
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
order by p.proname, p.pronargs`;
