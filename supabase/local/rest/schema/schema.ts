import * as v from 'valibot';
import type { Database } from '../../database/database';
import { FOREIGN_KEYS_SQL, ROUTINES_SQL, TABLES_SQL } from './catalog-queries';

const columnSchema = v.object({
  name: v.string(),
  /** The SQL type without a length: Postgres checks lengths when it stores the value. */
  type: v.string(),
});
const tableSchema = v.object({
  name: v.string(),
  primaryKey: v.array(v.string()),
  columns: v.pipe(
    v.array(columnSchema),
    v.transform((columns) => new Map(columns.map((column) => [column.name, column]))),
  ),
});
const foreignKeySchema = v.object({
  from: v.string(),
  to: v.string(),
  columns: v.array(v.object({ from: v.string(), to: v.string() })),
  isUnique: v.boolean(),
});
const routineSchema = v.object({
  name: v.string(),
  returnsSet: v.boolean(),
  returnsVoid: v.boolean(),
  isVolatile: v.boolean(),
  /** A row type, OUT parameters or TABLE(…); otherwise a single value. */
  returnsRows: v.boolean(),
  params: v.array(v.object({ ...columnSchema.entries, required: v.boolean() })),
});

export type Column = v.InferOutput<typeof columnSchema>;
export type Table = v.InferOutput<typeof tableSchema>;
export type ForeignKey = v.InferOutput<typeof foreignKeySchema>;
export type Routine = v.InferOutput<typeof routineSchema>;

/** What requests can name in the schema public. Postgres checks the privileges. */
export interface Schema {
  readonly tables: ReadonlyMap<string, Table>;
  readonly routines: readonly Routine[];
  readonly foreignKeys: readonly ForeignKey[];
}

/** Reads the schema public from the catalog, like upstream's schema cache (SchemaCache.hs). */
export async function loadSchema(database: Database): Promise<Schema> {
  const read = await database.asOwner(async (session) => ({
    tables: (await session.query(TABLES_SQL)).rows,
    foreignKeys: (await session.query(FOREIGN_KEYS_SQL)).rows,
    routines: (await session.query(ROUTINES_SQL)).rows,
  }));
  const tables = v.parse(v.array(tableSchema), read.tables);
  return {
    tables: new Map(tables.map((table) => [table.name, table])),
    foreignKeys: v.parse(v.array(foreignKeySchema), read.foreignKeys),
    routines: v.parse(v.array(routineSchema), read.routines),
  };
}
