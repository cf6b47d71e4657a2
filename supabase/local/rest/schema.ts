import type { Database } from '../database/database';

export interface Column {
  readonly name: string;
  /** The SQL type without a length: Postgres checks lengths when it stores the value. */
  readonly type: string;
}

export interface Param extends Column {
  readonly required: boolean;
}

export interface Table {
  readonly name: string;
  readonly primaryKey: readonly string[];
  readonly columns: ReadonlyMap<string, Column>;
}

interface ForeignKey {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly { readonly from: string; readonly to: string }[];
  /** The referring columns can occur only once. */
  readonly isUnique: boolean;
}

export interface Routine {
  readonly name: string;
  readonly returnsSet: boolean;
  readonly returnsVoid: boolean;
  readonly isVolatile: boolean;
  readonly params: readonly Param[];
}

/** What requests can name in the schema public. Postgres checks the privileges. */
export interface Schema {
  readonly tables: ReadonlyMap<string, Table>;
  readonly routines: readonly Routine[];
  readonly foreignKeys: readonly ForeignKey[];
}

const TABLES = `
select c.relname as name,
  coalesce((select json_agg(a.attname order by k.position)
    from pg_constraint p, unnest(p.conkey) with ordinality as k(attnum, position)
    join pg_attribute a on a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid), '[]') as "primaryKey",
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)))
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

const FOREIGN_KEYS = `
select c.relname as "from", r.relname as "to",
  (select json_agg(json_build_object('from', a.attname, 'to', b.attname) order by k.position)
    from unnest(f.conkey, f.confkey) with ordinality as k(own, referred, position)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.referred) as columns,
  exists (select from pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u')
    and u.conkey <@ f.conkey and u.conkey @> f.conkey) as "isUnique"
from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
where f.contype = 'f' and f.conparentid = 0
  and c.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace`;

const ROUTINES = `
select p.proname as name, p.proretset as "returnsSet", p.prorettype = 'void'::regtype as "returnsVoid",
  p.provolatile = 'v' as "isVolatile",
  coalesce((select json_agg(json_build_object(
      'name', coalesce(p.proargnames[i.position], ''),
      'type', i.type::regtype::text,
      'required', i.position <= p.pronargs - p.pronargdefaults))
    from unnest(p.proargtypes::oid[]) with ordinality as i(type, position)), '[]') as params
from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`;

/** Reads the schema public from the catalog, like upstream's schema cache (SchemaCache.hs). */
export function loadSchema(database: Database): Promise<Schema> {
  return database.asOwner(async (session) => {
    const tables = await session.query<Omit<Table, 'columns'> & { columns: readonly Column[] }>(TABLES);
    return {
      tables: new Map(
        tables.rows.map((table) => [
          table.name,
          { ...table, columns: new Map(table.columns.map((column) => [column.name, column])) },
        ]),
      ),
      foreignKeys: (await session.query<ForeignKey>(FOREIGN_KEYS)).rows,
      routines: (await session.query<Routine>(ROUTINES)).rows,
    };
  });
}
