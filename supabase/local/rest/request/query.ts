import { unsupported } from '../rest-error';
import { param, sql, type Sql } from '../sql';

/** A filter of the request's table. All filters of a request apply together. */
export interface Filter {
  readonly column: string;
  /** Values are parameters. Postgres infers their types from the column. */
  readonly condition: (column: Sql) => Sql;
}

/** An embedded table of `select=`, with its columns. */
interface EmbedItem {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A query string in typed form. */
export interface Query {
  /** Names of columns; `*` means all. */
  readonly columns: readonly string[];
  readonly embeds: readonly EmbedItem[];
  readonly filters: readonly Filter[];
  readonly order: readonly { readonly column: string; readonly descends: boolean }[];
  /** Null when the request sets no limit. */
  readonly limit: number | null;
  readonly offset: number;
  /** The parameters sorted by name, for the Content-Location header. */
  readonly canonical: string;
}

const NAME = /^[a-z_][a-z0-9_]*$/i;
/** One entry of `select=`: a column or a star, or a table with columns in parentheses. */
const SELECT_ITEM = /\s*(\*|[a-z_][a-z0-9_]*)\s*(?:\(([^()]*)\))?\s*(,|$)/iy;
const LIST_ITEM = /(?:"((?:[^"\\]|\\[\s\S])*)"|([^,)]*))([,)])/y;
const RESERVED = ['select', 'order', 'limit', 'offset'];

/**
 * Parses the query string of a request for a table.
 * @param query without the question mark.
 * @throws RestError 501 for parameters that the app does not send.
 */
export function parseQuery(query: string): Query {
  const parameters = [...new URLSearchParams(query)];
  const first = (name: string) => parameters.find(([key]) => key === name)?.[1] ?? null;
  return {
    ...parseSelect(first('select') ?? '*'),
    filters: parameters
      .filter(([key]) => !RESERVED.includes(key))
      .map(([key, text]) => parseFilter(key, text)),
    order: first('order')?.split(',').map(parseOrderTerm) ?? [],
    limit: wholeNumber('limit', first('limit')),
    offset: wholeNumber('offset', first('offset')) ?? 0,
    canonical: canonical(parameters),
  };
}

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
  const [, operator = '', value = ''] = /^(\w+)\.(.*)$/s.exec(text) ?? [];
  const condition = conditionOf(operator, value);
  if (condition === null) throw unsupported(`the filter ${key}=${text}`);
  return { column, condition };
}

function conditionOf(operator: string, value: string): Filter['condition'] | null {
  switch (`${operator}.${operator === 'is' ? value : ''}`) {
    case 'eq.':
      return (column) => sql`${column} = ${param(value)}`;
    case 'neq.':
      return (column) => sql`${column} <> ${param(value)}`;
    case 'in.': {
      const list = arrayLiteral(value);
      return list === null ? null : (column) => sql`${column} = any (${param(list)})`;
    }
    case 'is.null':
      return (column) => sql`${column} is null`;
    case 'is.true':
      return (column) => sql`${column} is true`;
    case 'is.false':
      return (column) => sql`${column} is false`;
    default:
      return null;
  }
}

/** The list `(a,"b,c")` as Postgres's text form of an array, `{"a","b,c"}`; null for anything else. */
function arrayLiteral(text: string): string | null {
  if (text === '()') return '{}';
  const values: string[] = [];
  LIST_ITEM.lastIndex = 1;
  let end: string | undefined;
  do {
    const found = text.startsWith('(') ? LIST_ITEM.exec(text) : null;
    if (!found) return null;
    const [, quoted, bare = ''] = found;
    const value = quoted === undefined ? bare : quoted.replaceAll(/\\([\s\S])/g, '$1');
    values.push(`"${value.replaceAll(/[\\"]/g, '\\$&')}"`);
    end = found[3];
  } while (end === ',');
  return LIST_ITEM.lastIndex === text.length ? `{${values.join(',')}}` : null;
}

function parseOrderTerm(text: string): Query['order'][number] {
  const [, column = '', direction] = /^(.*?)(?:\.(asc|desc))?$/s.exec(text) ?? [];
  return { column: nameOf(column), descends: direction === 'desc' };
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
