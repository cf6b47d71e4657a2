import { aggregatesNotAllowed, notEmbedded } from '../errors/request-errors';
import type { FieldItem, QueryParams, RelationItem, Scoped, SelectItem } from '../parser/request-types';
import type { Relationship, Schema } from '../schema/schema-types';
import { findRelationship } from './find-relationship';
import { planFilters, planOrder } from './plan-conditions';
import type { EmbedPlan, JoinCondition, ReadNode } from './plan-types';

/** Rows of one answer or of one embedded list (Supabase's setting max-rows). */
export const MAX_ROWS = 1000;

export interface ReadPlanOptions {
  /** The table of the request. For a function it is the table whose rows it returns, else the function's name. */
  readonly table: string;
  readonly source: ReadNode['source'];
  /** Limits and offsets count for reads and calls, not for changed rows. */
  readonly ranged: boolean;
}

/** What of the query string concerns one node and what is below it. */
type Scope = Pick<QueryParams, 'filters' | 'order' | 'ranges'>;

interface Context {
  readonly schema: Schema;
  readonly ranged: boolean;
  /** How many embeddings lead to the node. */
  readonly depth: number;
  /** Makes aliases that no other part of the query has. */
  nextAlias(): string;
}

/**
 * Resolves select, filters, order and ranges against the schema (upstream Plan.hs, readPlan).
 * Unknown columns are left to Postgres, whose message names them.
 */
export function planRead(schema: Schema, query: QueryParams, options: ReadPlanOptions): ReadNode {
  let count = 0;
  const nextAlias = () => `pgrst_embed_${(count += 1)}`;
  const context = { schema, ranged: options.ranged, depth: 0, nextAlias };
  const alias = options.source.kind === 'statement' ? options.table : null;
  const base = { source: options.source, table: options.table, alias, junction: null, joins: [] };
  return planNode(context, base, query.select, query);
}

type NodeBase = Pick<ReadNode, 'source' | 'table' | 'alias' | 'junction' | 'joins'>;

function planNode(context: Context, base: NodeBase, items: readonly SelectItem[], scope: Scope): ReadNode {
  const select = items.filter((item): item is FieldItem => item.kind === 'field');
  if (select.some(({ aggregate }) => aggregate !== null)) throw aggregatesNotAllowed();
  const relations = items.filter((item): item is RelationItem => item.kind !== 'field');
  const below = scopesBelow(scope, relations);
  const embeds = relations.map((item, index) => planEmbed(context, base, item, below[index] ?? NOTHING));
  const range = own(scope.ranges).at(-1) ?? { limit: null, offset: 0 };
  return {
    ...base,
    columns: context.schema.tables.get(base.table)?.columns ?? new Map(),
    select,
    filters: planFilters(own(scope.filters), embeds),
    order: planOrder(own(scope.order).at(-1) ?? [], base.table, embeds),
    limit: context.ranged ? Math.min(range.limit ?? MAX_ROWS, MAX_ROWS) : null,
    offset: context.ranged ? range.offset : 0,
    embeds,
  };
}

function planEmbed(context: Context, parent: NodeBase, item: RelationItem, scope: Scope): EmbedPlan {
  const depth = context.depth + 1;
  const relationship = findRelationship(context.schema, parent.table, item.target, item.hint);
  const toOne =
    relationship.kind === 'computed'
      ? relationship.single
      : relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
  const base: NodeBase = {
    source:
      relationship.kind === 'computed'
        ? { kind: 'function', routine: relationship.routine, of: relationship.from }
        : { kind: 'table' },
    table: relationship.to,
    alias: relationship.kind === 'many-to-many' ? null : aliasOf(context, relationship.to, depth),
    junction: relationship.kind === 'many-to-many' ? relationship.junction.table : null,
    joins: joinsOf(relationship),
  };
  const node = planNode({ ...context, depth }, base, item.items, scope);
  return {
    alias: context.nextAlias(),
    key: item.alias ?? item.target,
    toOne,
    inner: item.join === 'inner',
    spread: item.kind === 'spread',
    empty: selectsNothing(item),
    // Nobody knows what a function reads of its row.
    parentColumns:
      relationship.kind === 'computed'
        ? ['*']
        : node.joins.flatMap(({ left, right }) =>
            [left, right].filter(({ source }) => source === 'parent').map(({ column }) => column),
          ),
    node,
  };
}

/** As upstream names embedded tables: Postgres's messages about unknown columns have the name. */
function aliasOf(context: Context, table: string, depth: number): string {
  const alias = `${table}_${depth}`;
  return context.schema.tables.has(alias) ? context.nextAlias() : alias;
}

function joinsOf(relationship: Relationship): JoinCondition[] {
  if (relationship.kind === 'computed') return [];
  if (relationship.kind !== 'many-to-many') {
    return relationship.columns.map(({ from, to }) => ({
      left: { source: 'self', column: to },
      right: { source: 'parent', column: from },
    }));
  }
  const { fromColumns, toColumns } = relationship.junction;
  return [
    ...toColumns.map(({ side, junction }) => join({ source: 'self', column: side }, junction)),
    ...fromColumns.map(({ side, junction }) => join({ source: 'parent', column: side }, junction)),
  ];
}

function join(left: JoinCondition['left'], junction: string): JoinCondition {
  return { left, right: { source: 'junction', column: junction } };
}

/** `rel()` and `rel(sub())` select nothing. */
function selectsNothing(item: RelationItem): boolean {
  return item.items.every((inner) => inner.kind !== 'field' && selectsNothing(inner));
}

const NOTHING: Scope = { filters: [], order: [], ranges: [] };

/** Hands what has a path to the embedded resource that its first name means, by alias or by name. */
function scopesBelow(scope: Scope, relations: readonly RelationItem[]): Scope[] {
  const distribute = <T>(scoped: readonly Scoped<T>[]): Scoped<T>[][] => {
    const lists: Scoped<T>[][] = relations.map(() => []);
    for (const { path, value } of scoped) {
      const [name, ...rest] = path;
      if (name === undefined) continue;
      const list = lists[relations.findIndex(({ alias, target }) => target === name || alias === name)];
      if (!list) throw notEmbedded(name);
      list.push({ path: rest, value });
    }
    return lists;
  };
  const filters = distribute(scope.filters);
  const order = distribute(scope.order);
  const ranges = distribute(scope.ranges);
  return relations.map((_, index) => ({
    filters: filters[index] ?? [],
    order: order[index] ?? [],
    ranges: ranges[index] ?? [],
  }));
}

function own<T>(scoped: readonly Scoped<T>[]): T[] {
  return scoped.filter(({ path }) => path.length === 0).map(({ value }) => value);
}
