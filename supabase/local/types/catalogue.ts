import type { SqlSession } from '../database/driver';

/** A column for the generated types. */
export interface CatalogueColumn {
  readonly name: string;
  /** Internal type name, e.g. int4, _text. */
  readonly type: string;
  readonly nullable: boolean;
  /** Has a default or is generated, so that an insert may leave it out. */
  readonly optional: boolean;
  readonly identityAlways: boolean;
}

/** A foreign key between two tables of the schema. */
interface CatalogueRelationship {
  readonly name: string;
  readonly columns: readonly string[];
  readonly oneToOne: boolean;
  readonly referencedTable: string;
  readonly referencedColumns: readonly string[];
}

export interface CatalogueTable {
  readonly name: string;
  readonly columns: readonly CatalogueColumn[];
  readonly relationships: readonly CatalogueRelationship[];
}

export interface CatalogueFunction {
  readonly name: string;
  readonly args: readonly { readonly name: string; readonly type: string; readonly optional: boolean }[];
  readonly returns: string;
  readonly returnsSet: boolean;
}

/** The contents of schema public, sorted by name. */
export interface Catalogue {
  readonly tables: readonly CatalogueTable[];
  readonly functions: readonly CatalogueFunction[];
}

/**
 * Reads schema public from pg_catalog.
 * @throws when the schema has a view, an enum or a composite type, which the generator cannot render yet.
 */
export async function readCatalogue(session: SqlSession): Promise<Catalogue> {
  const unknown = await session.query<{ kind: string; name: string }>(UNSUPPORTED);
  if (unknown.rows.length > 0) {
    throw new Error(
      `generate-types cannot render ${unknown.rows.map((row) => `${row.kind} ${row.name}`).join(', ')}`,
    );
  }
  const tables = await session.query<CatalogueTable>(TABLES);
  const functions = await session.query<CatalogueFunction>(FUNCTIONS);
  return { tables: tables.rows, functions: functions.rows };
}

const UNSUPPORTED = `
  select case t.typtype when 'e' then 'enum' else 'view or composite type' end as kind, t.typname as name
  from pg_type t
  left join pg_class c on c.oid = t.typrelid
  where t.typnamespace = 'public'::regnamespace
    and (t.typtype = 'e' or (t.typtype = 'c' and c.relkind <> 'r'))`;

const TABLES = `
  select c.relname as name,
    (
      select json_agg(json_build_object(
        'name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull,
        'optional', a.atthasdef or a.attidentity <> '', 'identityAlways', a.attidentity = 'a'
      ) order by a.attname collate "C")
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    coalesce((
      select json_agg(json_build_object(
        'name', k.conname,
        'columns', (
          select json_agg(a.attname order by n.position)
          from unnest(k.conkey) with ordinality n (value, position) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.value
        ),
        'oneToOne', exists (
          select from pg_constraint u
          where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey <@ k.conkey
        ),
        'referencedTable', r.relname,
        'referencedColumns', (
          select json_agg(a.attname order by n.position)
          from unnest(k.confkey) with ordinality n (value, position) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.value
        )
      ) order by k.conname collate "C")
      from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and r.relnamespace = c.relnamespace
    ), '[]'::json) as relationships
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname collate "C"`;

const FUNCTIONS = `
  select p.proname as name, rt.typname as returns, p.proretset as "returnsSet",
    coalesce((
      select json_agg(json_build_object(
        'name', p.proargnames[n.position], 'type', t.typname,
        'optional', n.position > p.pronargs - p.pronargdefaults
      ) order by n.position)
      from unnest(p.proargtypes::oid[]) with ordinality n (value, position) join pg_type t on t.oid = n.value
    ), '[]'::json) as args
  from pg_proc p join pg_type rt on rt.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C"`;
