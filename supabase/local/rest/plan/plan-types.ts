import type { Condition, Field, FieldItem, LogicOperator } from '../parser/request-types';
import type { Column, Routine, Table } from '../schema/schema-types';

/** A condition, resolved: an embedded resource can stand where a column stands (`rel=is.null`). */
export type PlannedLogic =
  | { readonly kind: 'filter'; readonly field: Field; readonly condition: Condition }
  | { readonly kind: 'embed-null'; readonly alias: string; readonly isNull: boolean }
  | {
      readonly kind: 'group';
      readonly negated: boolean;
      readonly operator: LogicOperator;
      readonly children: readonly PlannedLogic[];
    };

/** An order term; `embedAlias` is set when the column belongs to an embedded row. */
export interface PlannedOrder {
  readonly embedAlias: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'nullsfirst' | 'nullslast' | null;
}

/** A column of the junction or of the embedded table that equals a column of another table in the query. */
export interface JoinCondition {
  readonly left: ColumnRef;
  readonly right: ColumnRef;
}

export interface ColumnRef {
  readonly source: 'self' | 'parent' | 'junction';
  readonly column: string;
}

/** Rows of one table (or of the statement that changed or returned rows) with what is embedded in them. */
export interface ReadNode {
  /** Table that the rows come from; 'pgrst_source' reads the rows of the statement before. */
  readonly source:
    | { readonly kind: 'table' }
    | { readonly kind: 'statement' }
    /** A function of the parent's row; `of` is the parent's table. */
    | { readonly kind: 'function'; readonly routine: string; readonly of: string };
  /** Name of the table, whose columns these are. */
  readonly table: string;
  /** How columns are addressed; null means by the table's own qualified name. */
  readonly alias: string | null;
  readonly columns: ReadonlyMap<string, Column>;
  readonly junction: string | null;
  readonly joins: readonly JoinCondition[];
  readonly select: readonly FieldItem[];
  readonly filters: readonly PlannedLogic[];
  readonly order: readonly PlannedOrder[];
  readonly limit: number | null;
  readonly offset: number;
  readonly embeds: readonly EmbedPlan[];
}

export interface EmbedPlan {
  /** Alias of the joined subquery. */
  readonly alias: string;
  /** Key in the answer; unused for a spread. */
  readonly key: string;
  readonly toOne: boolean;
  readonly inner: boolean;
  readonly spread: boolean;
  /** Nothing of it is selected: it only filters. */
  readonly empty: boolean;
  /** Columns of the parent that the join needs. */
  readonly parentColumns: readonly string[];
  readonly node: ReadNode;
}

export interface InsertPlan {
  readonly kind: 'insert';
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly json: string;
  readonly isObject: boolean;
  readonly applyDefaults: boolean;
  /** Set for an upsert; a table without key columns has nothing to conflict with. */
  readonly conflict: {
    readonly resolution: 'merge-duplicates' | 'ignore-duplicates';
    readonly columns: readonly string[];
  } | null;
  /** What the row of a PUT must meet: the key that the address names. */
  readonly conditions: readonly PlannedLogic[];
  readonly returning: readonly string[];
}

export interface UpdatePlan {
  readonly kind: 'update';
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly json: string;
  readonly isObject: boolean;
  readonly applyDefaults: boolean;
  readonly filters: readonly PlannedLogic[];
  readonly returning: readonly string[];
}

export interface DeletePlan {
  readonly kind: 'delete';
  readonly table: Table;
  readonly filters: readonly PlannedLogic[];
  readonly returning: readonly string[];
}

export type MutationPlan = InsertPlan | UpdatePlan | DeletePlan;

/** Arguments of a call: from a JSON body, as texts from the query string or a form, or the whole body as one value. */
export type CallArguments =
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'json'; readonly json: string; readonly isObject: boolean }
  | { readonly kind: 'texts'; readonly values: ReadonlyMap<string, readonly string[]> };

export interface CallPlan {
  readonly routine: Routine;
  /** Names of the parameters that are given. */
  readonly given: ReadonlySet<string>;
  readonly args: CallArguments;
  /** Columns of the result that the answer needs. */
  readonly returning: readonly string[];
}
