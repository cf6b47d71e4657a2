import { parseCondition, parseRest } from './condition';
import { parseNames } from './field';
import { parseLogicKey, parseLogicTree } from './logic';
import { parseOrder } from './order';
import { parseText } from './parse-text';
import { parseRanges } from './ranges';
import type { LogicTree, OrderTerm, QueryParams, Scoped } from './request-types';
import { Scanner } from './scanner';
import { parseSelect } from './select';
import { parseTreePath } from './tree-path';

type Parameter = readonly [name: string, value: string];

const RESERVED = new Set(['select', 'columns', 'on_conflict']);

/**
 * Parses the query string of a request (upstream ApiRequest/QueryParams.hs).
 * @param query without the question mark.
 * @param isRpcRead GET or HEAD of a function: parameters without an operator are its arguments.
 * @throws RestError PGRST100 when a part does not follow the grammar.
 */
export function parseQueryString(query: string, isRpcRead: boolean): QueryParams {
  const parameters = splitQuery(query);
  const first = (name: string) => parameters.find(([key]) => key === name)?.[1] ?? null;
  const ending = (...words: string[]) => parameters.filter(([key]) => words.includes(lastWord(key)));
  const plain = parameters.filter(
    ([key]) => !RESERVED.has(key) && !['order', 'limit', 'offset', 'and', 'or'].includes(lastWord(key)),
  );
  const isArgument = (parameter: Parameter) => isRpcRead && !hasOperator(parameter[1]);
  return {
    // What follows a finished list, like a parenthesis too many, is let be, as upstream does.
    select: parseText('select parameter', first('select') ?? '*', parseSelect),
    filters: [
      ...plain.filter((parameter) => !isArgument(parameter)).map(scopedFilter),
      ...ending('and', 'or').map(scopedLogic),
    ],
    order: ending('order').map(scopedOrder),
    ranges: parseRanges(ending('limit'), ending('offset')),
    columns: optionalNames('columns parameter', first('columns')),
    onConflict: optionalNames('on_conflict parameter', first('on_conflict')),
    args: plain.filter(isArgument),
    canonical: canonical(query),
  };
}

function scopedFilter([key, value]: Parameter): Scoped<LogicTree> {
  const { path, field } = parseTreePath(key);
  const condition = parseText('filter', value, (scanner) => parseCondition(scanner, parseRest));
  return { path, value: { kind: 'filter', field, condition } };
}

function scopedLogic([key, value]: Parameter): Scoped<LogicTree> {
  const { path, prefix } = parseText('logic path', key, parseLogicKey);
  const tree = parseText('logic tree', prefix + value, parseLogicTree, { shown: value });
  return { path, value: tree };
}

function scopedOrder([key, value]: Parameter): Scoped<readonly OrderTerm[]> {
  return { path: parseTreePath(key).path, value: parseText('order', value, parseOrder) };
}

function optionalNames(what: string, value: string | null): string[] | null {
  return value === null ? null : parseText(what, value, parseNames);
}

/** Whether a value begins like an operator; then a mistake in its rest is an error and not an argument. */
function hasOperator(value: string): boolean {
  if (value.startsWith('not.') || /^(in|is|isdistinct)\./.test(value)) return true;
  const scanner = new Scanner(value);
  return scanner.attempt(() => parseCondition(scanner, parseRest)) !== null;
}

/** Name and value of each parameter that has an equals sign. */
function splitQuery(query: string): Parameter[] {
  const withValue = query.split('&').filter((piece) => piece.includes('='));
  return [...new URLSearchParams(withValue.join('&'))];
}

function canonical(query: string): string {
  const sorted = [...new URLSearchParams(query)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
}

function lastWord(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}
