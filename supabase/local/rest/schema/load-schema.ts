import * as v from 'valibot';
import type { Database } from '../../database/database';
import { FOREIGN_KEYS_SQL, ROUTINES_SQL, TABLES_SQL } from './catalog-queries';
import { foreignKeyRow } from './foreign-key';
import { groupBy } from './group-by';
import { relationshipsOf } from './relationships';
import type { Routine, Schema, Table } from './schema-types';

const tableRow = v.object({
  name: v.string(),
  is_view: v.boolean(),
  primary_key: v.array(v.string()),
  columns: v.array(
    v.object({
      name: v.string(),
      type: v.string(),
      baseType: v.string(),
      defaultSql: v.nullable(v.string()),
    }),
  ),
});

const routineRow = v.object({
  name: v.string(),
  returns_set: v.boolean(),
  returns_void: v.boolean(),
  volatility: v.picklist(['immutable', 'stable', 'volatile']),
  returns_rows: v.boolean(),
  returned_table: v.nullable(v.string()),
  params: v.array(
    v.object({ name: v.string(), type: v.string(), required: v.boolean(), variadic: v.boolean() }),
  ),
});

/** Types of a lone unnamed parameter that requests can fill. */
const UNNAMED_TYPES = ['bytea', 'json', 'jsonb', 'text', 'xml'];

/** Reads the schema public from the catalog, as upstream's schema cache does (SchemaCache.hs). */
export async function loadSchema(database: Database): Promise<Schema> {
  const read = await database.asOwner(async (session) => ({
    tables: (await session.query(TABLES_SQL)).rows,
    foreignKeys: (await session.query(FOREIGN_KEYS_SQL)).rows,
    routines: (await session.query(ROUTINES_SQL)).rows,
  }));
  const tables = new Map(v.parse(v.array(tableRow), read.tables).map((row) => [row.name, tableOf(row)]));
  const routines = v.parse(v.array(routineRow), read.routines).map(routineOf).filter(isCallable);
  return {
    tables,
    routines: groupBy(routines, ({ name }) => name),
    relationships: groupBy(
      relationshipsOf(v.parse(v.array(foreignKeyRow), read.foreignKeys), tables),
      ({ from }) => from,
    ),
  };
}

function tableOf(row: v.InferOutput<typeof tableRow>): Table {
  const columns = new Map(row.columns.map((column) => [column.name, column]));
  return { name: row.name, isView: row.is_view, columns, primaryKey: row.primary_key };
}

function routineOf(row: v.InferOutput<typeof routineRow>): Routine {
  return {
    name: row.name,
    params: row.params,
    volatility: row.volatility,
    returnsSet: row.returns_set,
    returnsVoid: row.returns_void,
    returnsRows: row.returns_rows,
    returnedTable: row.returned_table,
  };
}

function isCallable({ params }: Routine): boolean {
  const unnamed = params.filter(({ name }) => name === '');
  return unnamed.length === 0 || (unnamed.length === 1 && UNNAMED_TYPES.includes(unnamed[0]?.type ?? ''));
}
