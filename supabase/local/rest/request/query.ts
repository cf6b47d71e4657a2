import { unsupported } from '../errors/request-errors';

export type IsValue = 'null' | 'true' | 'false';

/** A filter of the request's table. All filters of a request apply together. */
export type Filter = { readonly column: string } & (
  | { readonly operator: 'eq' | 'neq'; readonly value: string }
  | { readonly operator: 'in'; readonly values: readonly string[] }
  | { readonly operator: 'is'; readonly value: IsValue }
);

/** An embedded table of `select=`, with its columns. */
export interface EmbedItem {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface OrderTerm {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** A query string in typed form. */
export interface Query {
  /** Names of columns; `*` means all. */
  readonly columns: readonly string[];
  readonly embeds: readonly EmbedItem[];
  readonly filters: readonly Filter[];
  readonly order: readonly OrderTerm[];
  /** Null when the request sets no limit. */
  readonly limit: number | null;
  readonly offset: number;
  /** The `columns` parameter, which names the columns of an inserted list; null when absent. */
  readonly bodyColumns: readonly string[] | null;
  /** The parameters sorted by name, for the Content-Location header. */
  readonly canonical: string;
}

const NAME = /^[a-z_][a-z0-9_]*$/i;
/** One entry of `select=`: a column or a star, or a table with columns in parentheses. */
const SELECT_ITEM = /\s*(\*|[a-z_][a-z0-9_]*)\s*(?:\(([^()]*)\))?\s*(,|$)/iy;
const LIST_ITEM = /(?:"((?:[^"\\]|\\[\s\S])*)"|([^,)]*))([,)])/y;
const IS_VALUES: readonly IsValue[] = ['null', 'true', 'false'];

/**
 * Parses the query string of a request for a table.
 * @param query without the question mark.
 * @throws RestError 501 for parameters that the app does not send.
 */
export function parseQuery(query: string): Query {
  const parameters = [...new URLSearchParams(query)];
  const first = (name: string) => parameters.find(([key]) => key === name)?.[1] ?? null;
  const filters = parameters.filter(([key]) => !RESERVED.has(key));
  const order = first('order');
  const bodyColumns = first('columns');
  return {
    ...parseSelect(first('select') ?? '*'),
    filters: filters.map(([key, value]) => parseFilter(key, value)),
    order: order === null ? [] : order.split(',').map(parseOrderTerm),
    limit: wholeNumber('limit', first('limit')),
    offset: wholeNumber('offset', first('offset')) ?? 0,
    bodyColumns: bodyColumns?.split(',').map((name) => nameOf(name.replace(/^"(.*)"$/, '$1'))) ?? null,
    canonical: canonical(parameters),
  };
}

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns']);

function parseSelect(text: string): Pick<Query, 'columns' | 'embeds'> {
  const columns: string[] = [];
  const embeds: EmbedItem[] = [];
  SELECT_ITEM.lastIndex = 0;
  let comma: string | undefined;
  do {
    const found = SELECT_ITEM.exec(text);
    if (!found) throw unsupported(`the selection ${text}`);
    const [, name = '', inner, end] = found;
    comma = end;
    if (inner === undefined) columns.push(name);
    else embeds.push({ table: nameOf(name), columns: inner.split(',').map(columnOrStar) });
  } while (comma === ',');
  return { columns, embeds };
}

function columnOrStar(text: string): string {
  const name = text.trim();
  return name === '*' ? name : nameOf(name);
}

function parseFilter(key: string, text: string): Filter {
  const column = nameOf(key);
  const dot = text.indexOf('.');
  const [operator, value] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)];
  switch (operator) {
    case 'eq':
    case 'neq':
      return { column, operator, value };
    case 'is': {
      const known = IS_VALUES.find((candidate) => candidate === value);
      if (known) return { column, operator, value: known };
      break;
    }
    case 'in': {
      const values = parseList(value);
      if (values) return { column, operator, values };
    }
  }
  throw unsupported(`the filter ${key}=${text}`);
}

/** `(a,b,"c,d")`; null for anything else. */
function parseList(text: string): string[] | null {
  if (!text.startsWith('(')) return null;
  if (text === '()') return [];
  const values: string[] = [];
  LIST_ITEM.lastIndex = 1;
  for (;;) {
    const found = LIST_ITEM.exec(text);
    if (!found) return null;
    const [, quoted, bare = '', end] = found;
    values.push(quoted === undefined ? bare : quoted.replaceAll(/\\([\s\S])/g, '$1'));
    if (end === ')') return LIST_ITEM.lastIndex === text.length ? values : null;
  }
}

function parseOrderTerm(text: string): OrderTerm {
  const [, column, direction] = /^(.*?)(?:\.(asc|desc))?$/s.exec(text) ?? [];
  return { column: nameOf(column ?? ''), direction: direction === 'desc' ? 'desc' : 'asc' };
}

function nameOf(text: string): string {
  if (!NAME.test(text)) throw unsupported(`the name ${JSON.stringify(text)} in a query`);
  return text;
}

function wholeNumber(name: string, text: string | null): number | null {
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text)) throw unsupported(`${name}=${text}`);
  return Number(text);
}

function canonical(parameters: readonly (readonly [string, string])[]): string {
  const sorted = [...parameters].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
}
