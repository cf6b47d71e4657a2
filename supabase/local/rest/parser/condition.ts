import { parseQuoted } from './field';
import {
  COMPARE_OPERATORS,
  IS_VALUES,
  QUANTIFIABLE_OPERATORS,
  SEARCH_OPERATORS,
  type Condition,
  type IsValue,
  type Operation,
} from './request-types';
import type { Scanner } from './scanner';

const OPERATOR_LABEL = 'operator (eq, gt, ...)';
const IS_LABEL = 'isVal: (null, not_null, true, false, unknown)';
/** Operator name, what stands in parentheses after it, and the delimiter. */
const OPERATOR_HEAD = /([a-z]+)(?:\(([\p{L}0-9_ $]+)\))?\./uy;

/** Reads the value of a condition: to the end of the text, or inside a logic tree up to its comma or parenthesis. */
export type ValueParser = (scanner: Scanner) => string;

/** `eq.value`, `not.in.(a,b)` and every other operator. */
export function parseCondition(scanner: Scanner, parseValue: ValueParser): Condition {
  const negated = scanner.accept('not.', '"not"');
  return { negated, operation: parseOperation(scanner, parseValue) };
}

/** The whole rest of the text. */
export function parseRest(scanner: Scanner): string {
  return scanner.match(/[\s\S]*/y, 'value')?.[0] ?? '';
}

/** A value inside a logic tree: quoted, an array in braces, or anything up to a comma or a closing parenthesis. */
export function parseLogicValue(scanner: Scanner): string {
  return parseClosedQuote(scanner) ?? scanner.match(/\{[^{}]*\}/y, '"{"')?.[0] ?? parseBareValue(scanner);
}

function parseOperation(scanner: Scanner, parseValue: ValueParser): Operation {
  const operation = scanner.attempt(() => parseHead(scanner));
  if (!operation) throw scanner.error();
  switch (operation.kind) {
    case 'in':
      return { kind: 'in', values: parseList(scanner) };
    case 'is':
      return { kind: 'is', value: parseIsValue(scanner) };
    case 'distinct':
      return { kind: 'distinct', value: parseValue(scanner) };
    case 'search':
      return { ...operation, query: parseValue(scanner) };
    case 'compare':
    case 'quantifiable':
      return { ...operation, value: parseValue(scanner) };
  }
}

type OperationHead =
  | { readonly kind: 'in' }
  | { readonly kind: 'is' }
  | { readonly kind: 'distinct' }
  | Omit<Extract<Operation, { kind: 'compare' }>, 'value'>
  | Omit<Extract<Operation, { kind: 'quantifiable' }>, 'value'>
  | Omit<Extract<Operation, { kind: 'search' }>, 'query'>;

function parseHead(scanner: Scanner): OperationHead {
  // Noted before reading on: an unknown operator is a mistake at its beginning.
  scanner.expected(OPERATOR_LABEL);
  const head = scanner.match(OPERATOR_HEAD, OPERATOR_LABEL);
  const name = head?.[1] ?? '';
  const parameter = head?.[2] ?? null;
  const quantifiable = QUANTIFIABLE_OPERATORS.find((operator) => operator === name);
  if (quantifiable && (parameter === null || parameter === 'any' || parameter === 'all')) {
    return { kind: 'quantifiable', operator: quantifiable, quantifier: parameter };
  }
  const search = SEARCH_OPERATORS.find((operator) => operator === name);
  if (search) return { kind: 'search', operator: search, language: parameter?.trim() ?? null };
  const compare = COMPARE_OPERATORS.find((operator) => operator === name);
  if (parameter === null) {
    if (compare) return { kind: 'compare', operator: compare };
    if (name === 'isdistinct') return { kind: 'distinct' };
    if (name === 'in' || name === 'is') return { kind: name };
  }
  throw scanner.error();
}

function parseIsValue(scanner: Scanner): IsValue {
  const found = scanner.match(new RegExp(`(?:${IS_VALUES.join('|')})`, 'iy'), IS_LABEL)?.[0].toLowerCase();
  const value = IS_VALUES.find((candidate) => candidate === found);
  if (!value) throw scanner.error();
  return value;
}

function parseList(scanner: Scanner): string[] {
  scanner.skipBlanks();
  scanner.require('(');
  scanner.skipBlanks();
  const values = [parseListItem(scanner)];
  while (scanner.accept(',')) values.push(parseListItem(scanner));
  scanner.skipBlanks();
  scanner.require(')');
  scanner.skipBlanks();
  return values;
}

function parseListItem(scanner: Scanner): string {
  return parseClosedQuote(scanner) ?? parseBareValue(scanner);
}

/** A quoted value that ends at a comma, a closing parenthesis or the end; otherwise the quotes belong to the value. */
function parseClosedQuote(scanner: Scanner): string | null {
  return scanner.attempt(() => {
    const value = parseQuoted(scanner);
    if (value === null || !scanner.looksAt(/[,)]|$/y)) throw scanner.error('"," or ")"');
    return value;
  });
}

function parseBareValue(scanner: Scanner): string {
  return scanner.match(/[^,)]*/y, 'value')?.[0] ?? '';
}
