import { parseField, parseName } from './field';
import type { OrderTerm } from './request-types';
import type { Scanner } from './scanner';

/** The terms of an `order=` value. */
export function parseOrder(scanner: Scanner): OrderTerm[] {
  const terms: OrderTerm[] = [];
  do {
    scanner.skipBlanks();
    terms.push(scanner.attempt(() => parseRelationTerm(scanner)) ?? parseTerm(scanner));
    scanner.skipBlanks();
  } while (scanner.accept(','));
  return terms;
}

function parseRelationTerm(scanner: Scanner): OrderTerm {
  const relation = parseName(scanner);
  scanner.require('(');
  const field = parseField(scanner);
  scanner.require(')');
  return { relation, field, ...parseSuffix(scanner) };
}

function parseTerm(scanner: Scanner): OrderTerm {
  const field = parseField(scanner);
  return { relation: null, field, ...parseSuffix(scanner) };
}

function parseSuffix(scanner: Scanner): Pick<OrderTerm, 'direction' | 'nulls'> {
  const direction = scanner.accept('.asc') ? 'asc' : scanner.accept('.desc') ? 'desc' : null;
  const nulls = scanner.accept('.nullsfirst')
    ? 'nullsfirst'
    : scanner.accept('.nullslast')
      ? 'nullslast'
      : null;
  scanner.skipBlanks();
  if (!scanner.looksAt(/,|$/y)) throw scanner.error('"," or end of input');
  return { direction, nulls };
}
