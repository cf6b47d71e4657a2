import * as v from 'valibot';
import type { Database } from '../../database/database';
import {
  COMPUTED_RELATIONSHIPS_SQL,
  FOREIGN_KEYS_SQL,
  MEDIA_HANDLERS_SQL,
  PRIMARY_KEYS_SQL,
  ROUTINES_SQL,
  TABLES_SQL,
  VIEWS_SQL,
} from './catalog-queries';
import { foreignKeyRow } from './foreign-key';
import { groupBy } from './group-by';
import { relationshipsOf } from './relationships';
import type { Relationship, Routine, Schema, Table } from './schema-types';
import { viewColumnsOf, viewRow } from './view-columns';
import { viewKeysOf, viewPrimaryKey } from './view-keys';

const tableRow = v.object({
  name: v.string(),
  is_view: v.boolean(),
  oid: v.number(),
  events: v.number(),
  primary_key: v.array(v.string()),
  columns: v.array(
    v.object({
      name: v.string(),
      number: v.number(),
      type: v.string(),
      baseType: v.string(),
      defaultSql: v.nullable(v.string()),
      toJson: v.nullable(v.string()),
      fromText: v.nullable(v.string()),
      fromJson: v.nullable(v.string()),
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

const computedRow = v.object({ name: v.string(), from: v.string(), to: v.string(), single: v.boolean() });
const primaryKeyRow = v.object({ oid: v.number(), numbers: v.array(v.number()) });
const mediaHandlerRow = v.object({
  type: v.string(),
  name: v.string(),
  aggregates: v.boolean(),
  bytes: v.boolean(),
  target: v.nullable(v.string()),
});

/** What Postgres's pg_relation_is_updatable sets for each kind of change. */
const EVENTS = { update: 4, insert: 8, delete: 16 } as const;

/** Types of a lone unnamed parameter that requests can fill. */
const UNNAMED_TYPES = ['bytea', 'json', 'jsonb', 'text', 'xml'];

/** Reads the schema public from the catalog, as upstream's schema cache does (SchemaCache.hs). */
export async function loadSchema(database: Database): Promise<Schema> {
  const read = await database.asOwner(async (session) => ({
    tables: (await session.query(TABLES_SQL)).rows,
    foreignKeys: (await session.query(FOREIGN_KEYS_SQL)).rows,
    routines: (await session.query(ROUTINES_SQL)).rows,
    mediaHandlers: (await session.query(MEDIA_HANDLERS_SQL)).rows,
    computed: (await session.query(COMPUTED_RELATIONSHIPS_SQL)).rows,
    views: (await session.query(VIEWS_SQL)).rows,
    primaryKeys: (await session.query(PRIMARY_KEYS_SQL)).rows,
  }));
  const rows = v.parse(v.array(tableRow), read.tables);
  const views = viewColumnsOf(v.parse(v.array(viewRow), read.views));
  const primaryKeys = v.parse(v.array(primaryKeyRow), read.primaryKeys);
  const relations = new Map(rows.map((row) => [row.name, relationOf(row)]));
  const viewKey = (name: string) =>
    viewPrimaryKey(views.get(name) ?? new Map(), relations.get(name)?.names ?? new Map(), primaryKeys);
  const tables = new Map(
    rows.map((row) => [row.name, tableOf(row.is_view ? { ...row, primary_key: viewKey(row.name) } : row)]),
  );
  const keys = v.parse(v.array(foreignKeyRow), read.foreignKeys);
  const shown = [...keys, ...viewKeysOf(keys, views, relations)].filter(
    ({ from, to }) => tables.has(from) && tables.has(to),
  );
  const routines = v.parse(v.array(routineRow), read.routines).map(routineOf).filter(isCallable);
  return {
    tables,
    routines: groupBy(routines, ({ name }) => name),
    mediaHandlers: v.parse(v.array(mediaHandlerRow), read.mediaHandlers),
    relationships: groupBy(
      withComputed(relationshipsOf(shown, tables), v.parse(v.array(computedRow), read.computed)),
      ({ from }) => from,
    ),
  };
}

/** A function takes the place of all foreign keys from its table to the table of its own name. */
function withComputed(
  found: readonly Relationship[],
  computed: readonly v.InferOutput<typeof computedRow>[],
): Relationship[] {
  const isReplaced = ({ from, to }: Relationship) =>
    computed.some((candidate) => candidate.from === from && candidate.name === to);
  const functions = computed.map(({ name, ...ends }): Relationship => ({
    kind: 'computed',
    routine: name,
    ...ends,
  }));
  return [...found.filter((relationship) => !isReplaced(relationship)), ...functions];
}

function relationOf({ oid, columns }: v.InferOutput<typeof tableRow>) {
  return { oid, names: new Map(columns.map(({ number, name }) => [number, name])) };
}

function tableOf(row: v.InferOutput<typeof tableRow>): Table {
  const columns = new Map(row.columns.map((column) => [column.name, column]));
  const takes = {
    insert: (row.events & EVENTS.insert) > 0,
    update: (row.events & EVENTS.update) > 0,
    delete: (row.events & EVENTS.delete) > 0,
  };
  return { name: row.name, isView: row.is_view, columns, primaryKey: row.primary_key, takes };
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

/** Whether a request can fill what a function takes: names, or one unnamed parameter that takes the whole body. */
export function isCallable({ params }: Pick<Routine, 'params'>): boolean {
  const unnamed = params.filter(({ name }) => name === '');
  return unnamed.length === 0 || (unnamed.length === 1 && UNNAMED_TYPES.includes(unnamed[0]?.type ?? ''));
}
