import { parseCondition, parseLogicValue } from './condition';
import { parseField, parseName } from './field';
import type { LogicOperator, LogicTree } from './request-types';
import type { Scanner } from './scanner';

/** `a.eq.1`, `and(…)`, `not.or(…)`, nested at will. */
export function parseLogicTree(scanner: Scanner): LogicTree {
  return scanner.attempt(() => parseLogicFilter(scanner)) ?? parseGroup(scanner);
}

/** The key of a logic parameter: `or`, `not.and`, `rel.or`, `rel.not.or`. */
export function parseLogicKey(scanner: Scanner): { path: string[]; prefix: string } {
  const names = [parseName(scanner)];
  while (scanner.accept('.')) names.push(parseName(scanner));
  const operator = names.at(-1) ?? '';
  return {
    path: names.slice(0, -1).filter((name) => name !== 'not'),
    prefix: names.includes('not') ? `not.${operator}` : operator,
  };
}

function parseLogicFilter(scanner: Scanner): LogicTree {
  const field = parseField(scanner);
  scanner.require('.', 'delimiter (.)');
  return { kind: 'filter', field, condition: parseCondition(scanner, parseLogicValue) };
}

function parseGroup(scanner: Scanner): LogicTree {
  const negated = scanner.accept('not.', 'negation operator (not)');
  const operator = parseOperator(scanner);
  scanner.skipBlanks();
  scanner.require('(');
  const children: LogicTree[] = [];
  do {
    scanner.skipBlanks();
    children.push(parseLogicTree(scanner));
    scanner.skipBlanks();
  } while (scanner.accept(','));
  scanner.require(')');
  scanner.skipBlanks();
  return { kind: 'group', negated, operator, children };
}

function parseOperator(scanner: Scanner): LogicOperator {
  if (scanner.accept('and', 'logic operator (and, or)')) return 'and';
  if (scanner.accept('or', 'logic operator (and, or)')) return 'or';
  throw scanner.error();
}
