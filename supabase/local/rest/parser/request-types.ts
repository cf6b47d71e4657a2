/** One step of a JSON path: `->key`, `->>key`, `->0`. Indexes keep their digits (and sign) as text. */
export interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly operand:
    { readonly kind: 'key'; readonly key: string } | { readonly kind: 'index'; readonly index: string };
}

/** A column, or a place inside a JSON column. */
export interface Field {
  readonly name: string;
  readonly jsonPath: readonly JsonStep[];
}

export type JoinKind = 'left' | 'inner';

export interface FieldItem {
  readonly kind: 'field';
  readonly field: Field;
  readonly alias: string | null;
  /** Type name after `::`, as written. */
  readonly cast: string | null;
  /** Set by `col.sum()` and the like, and by `count()`. */
  readonly aggregate: string | null;
}

export interface RelationItem {
  readonly kind: 'embed' | 'spread';
  readonly target: string;
  readonly alias: string | null;
  readonly hint: string | null;
  readonly join: JoinKind | null;
  readonly items: readonly SelectItem[];
}

/** One entry of `select=`. */
export type SelectItem = FieldItem | RelationItem;

export const COMPARE_OPERATORS = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const;
export const QUANTIFIABLE_OPERATORS = [
  'eq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'ilike',
  'match',
  'imatch',
] as const;
export const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const;
export const SEARCH_OPERATORS = ['fts', 'plfts', 'phfts', 'wfts'] as const;

export type CompareOperator = (typeof COMPARE_OPERATORS)[number];
export type QuantifiableOperator = (typeof QUANTIFIABLE_OPERATORS)[number];
export type IsValue = (typeof IS_VALUES)[number];
export type SearchOperator = (typeof SEARCH_OPERATORS)[number];
type Quantifier = 'any' | 'all';

/** What a filter does with its field. */
export type Operation =
  | { readonly kind: 'compare'; readonly operator: CompareOperator; readonly value: string }
  | {
      readonly kind: 'quantifiable';
      readonly operator: QuantifiableOperator;
      readonly quantifier: Quantifier | null;
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'distinct'; readonly value: string }
  | {
      readonly kind: 'search';
      readonly operator: SearchOperator;
      readonly language: string | null;
      readonly query: string;
    };

/** An operation with its `not.` prefix. */
export interface Condition {
  readonly negated: boolean;
  readonly operation: Operation;
}

export type LogicOperator = 'and' | 'or';

export type LogicTree =
  | { readonly kind: 'filter'; readonly field: Field; readonly condition: Condition }
  | {
      readonly kind: 'group';
      readonly negated: boolean;
      readonly operator: LogicOperator;
      readonly children: readonly LogicTree[];
    };

/** One entry of `order=`; `relation` is set for `order=rel(col)`. */
export interface OrderTerm {
  readonly relation: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'nullsfirst' | 'nullslast' | null;
}

/** Something meant for the table at a path of embedded names; the empty path is the table of the URL. */
export interface Scoped<T> {
  readonly path: readonly string[];
  readonly value: T;
}

/** Row window; null means no limit. */
export interface RowRange {
  readonly limit: number | null;
  readonly offset: number;
}

/** A query string in typed form. */
export interface QueryParams {
  readonly select: readonly SelectItem[];
  /** Filters and logic trees; all of one scope are ANDed. */
  readonly filters: readonly Scoped<LogicTree>[];
  readonly order: readonly Scoped<readonly OrderTerm[]>[];
  readonly ranges: readonly Scoped<RowRange>[];
  /** `columns=`; null when absent. */
  readonly columns: readonly string[] | null;
  /** `on_conflict=`; null when absent. */
  readonly onConflict: readonly string[] | null;
  /** Parameters without an operator: arguments of a GET to /rpc. */
  readonly args: readonly (readonly [name: string, value: string])[];
  /** The parameters sorted by name, for the Content-Location header. */
  readonly canonical: string;
}
