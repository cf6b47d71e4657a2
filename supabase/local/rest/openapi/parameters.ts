import type { DescribedColumn, DescribedTable } from './read-description';

const PAGING = 'Limiting and Pagination';

/** The parameters that operations refer to by name (upstream OpenAPI.hs, makeParamDefs). */
export function parameterDefinitions(tables: readonly DescribedTable[]) {
  return {
    preferParams: prefer([]),
    preferReturn: prefer(['return=representation', 'return=minimal', 'return=none']),
    preferCount: prefer(['count=none']),
    preferPost: prefer([
      'return=representation',
      'return=minimal',
      'return=none',
      'resolution=ignore-duplicates',
      'resolution=merge-duplicates',
    ]),
    select: text('select', 'query', 'Filtering Columns'),
    on_conflict: text('on_conflict', 'query', 'On Conflict'),
    order: text('order', 'query', 'Ordering'),
    range: text('Range', 'header', PAGING),
    rangeUnit: { ...text('Range-Unit', 'header', PAGING), default: 'items' },
    offset: text('offset', 'query', PAGING),
    limit: text('limit', 'query', PAGING),
    ...Object.fromEntries(tables.flatMap((table) => [bodyOf(table), ...table.columns.map(filterOf(table))])),
  };
}

/** Name of the parameter that holds a row of a table. */
export function bodyName(table: string): string {
  return `body.${table}`;
}

/** Name of the parameter that filters by a column. */
export function filterName(table: string, column: string): string {
  return `rowFilter.${table}.${column}`;
}

/** A reference to one of these parameters. */
export function parameterRef(name: string): { readonly $ref: string } {
  return { $ref: `#/parameters/${name}` };
}

function bodyOf({ name }: DescribedTable) {
  const schema = { $ref: `#/definitions/${name}` };
  return [bodyName(name), { name, description: name, required: false, in: 'body', schema }] as const;
}

function filterOf(table: DescribedTable) {
  return ({ name, comment }: DescribedColumn) =>
    [filterName(table.name, name), text(name, 'query', comment)] as const;
}

function prefer(values: readonly string[]) {
  return { ...text('Prefer', 'header', 'Preference'), ...(values.length > 0 && { enum: values }) };
}

function text(name: string, place: 'query' | 'header', description: string | null) {
  return {
    name,
    ...(description !== null && { description }),
    required: false,
    in: place,
    type: 'string',
  };
}
