export interface Column {
  readonly name: string;
  /** Type as SQL writes it, without a length (lengths are checked when the value is stored). */
  readonly type: string;
  /** Name of the type below a domain, e.g. jsonb. */
  readonly baseType: string;
  /** SQL expression; identity columns that take values have their sequence's next value. */
  readonly defaultSql: string | null;
}

export interface Table {
  readonly name: string;
  readonly isView: boolean;
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly string[];
}

export interface RoutineParam {
  /** Empty for an unnamed parameter. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly variadic: boolean;
}

export interface Routine {
  readonly name: string;
  readonly params: readonly RoutineParam[];
  readonly volatility: 'immutable' | 'stable' | 'volatile';
  readonly returnsSet: boolean;
  readonly returnsVoid: boolean;
  /** A row type, OUT parameters or TABLE(…); otherwise a single value. */
  readonly returnsRows: boolean;
  /** The table whose row type is returned. */
  readonly returnedTable: string | null;
}

interface ColumnPair {
  readonly from: string;
  readonly to: string;
}

/** How a junction table joins two tables: its own columns beside those of each side. */
interface Junction {
  readonly table: string;
  readonly fromConstraint: string;
  readonly toConstraint: string;
  readonly fromColumns: readonly { readonly side: string; readonly junction: string }[];
  readonly toColumns: readonly { readonly side: string; readonly junction: string }[];
}

interface RelationshipEnds {
  readonly from: string;
  readonly to: string;
}

/** A way from one table to another, seen from `from`. */
export type Relationship =
  | (RelationshipEnds & {
      readonly kind: 'many-to-one' | 'one-to-many' | 'one-to-one';
      readonly constraint: string;
      readonly columns: readonly ColumnPair[];
    })
  | (RelationshipEnds & { readonly kind: 'many-to-many'; readonly junction: Junction });

/** What of the schema public requests can name. Privileges are not looked at: Postgres checks them. */
export interface Schema {
  readonly tables: ReadonlyMap<string, Table>;
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
  /** Relationships by the table that they start from. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
}
