export interface Column {
  readonly name: string;
  /** Type as SQL writes it, without a length (lengths are checked when the value is stored). */
  readonly type: string;
  /** Name of the type below a domain, or below a domain of a domain, e.g. jsonb. */
  readonly baseType: string;
  /** SQL expression; identity columns that take values have their sequence's next value. */
  readonly defaultSql: string | null;
  /** Functions of a domain's own casts, as SQL writes them: they make its JSON, and read it from texts and JSON. */
  readonly toJson: string | null;
  readonly fromText: string | null;
  readonly fromJson: string | null;
}

export interface Table {
  readonly name: string;
  readonly isView: boolean;
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly string[];
  /** Which changes it takes, from whoever has the privilege. */
  readonly takes: { readonly insert: boolean; readonly update: boolean; readonly delete: boolean };
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
      /** Whether the key stands in `from`; a unique one has the same kind seen from either side. */
      readonly holdsKey: boolean;
    })
  | (RelationshipEnds & { readonly kind: 'many-to-many'; readonly junction: Junction })
  /** A function of the row; it may stand in for foreign keys to a table of its name. */
  | (RelationshipEnds & { readonly kind: 'computed'; readonly routine: string; readonly single: boolean });

/** A function of the database that makes answers of a media type. */
export interface MediaHandler {
  /** In lower case; the star of all types stands for bytes. */
  readonly type: string;
  readonly name: string;
  /** An aggregate makes the answer from rows; any other function gives the answer as it is. */
  readonly aggregates: boolean;
  /** It gives bytes and no text. */
  readonly bytes: boolean;
  /** The table or function that it is for; null for all. */
  readonly target: string | null;
}

/** What of the schema public requests can name. Privileges are not looked at: Postgres checks them. */
export interface Schema {
  readonly tables: ReadonlyMap<string, Table>;
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
  readonly mediaHandlers: readonly MediaHandler[];
  /** Relationships by the table that they start from. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
}
