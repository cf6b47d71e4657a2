import { parseField, parseIdentifier, parseName } from './field';
import type { FieldItem, JoinKind, RelationItem, SelectItem } from './request-types';
import type { Scanner } from './scanner';

const AGGREGATE = /\.(sum|avg|count|max|min)\(\)/y;
const ITEM_END = /[),]|$/y;

/** The entries of a `select=` value or of the parentheses of an embedded resource. */
export function parseSelect(scanner: Scanner): SelectItem[] {
  if (scanner.atEnd || scanner.looksAt(/\)/y)) return [];
  const items = [parseItem(scanner)];
  for (;;) {
    scanner.skipBlanks();
    if (!scanner.accept(',')) return items;
    items.push(parseItem(scanner));
  }
}

function parseItem(scanner: Scanner): SelectItem {
  scanner.skipBlanks();
  const relation = scanner.attempt(() => parseRelationHead(scanner));
  if (relation) {
    scanner.require('(');
    const items = parseSelect(scanner);
    scanner.require(')');
    return { ...relation, items };
  }
  const item = scanner.attempt(() => parseStar(scanner)) ?? scanner.attempt(() => parseCount(scanner));
  return item ?? parseFieldItem(scanner);
}

/** `...target!hint!inner` or `alias:target!hint!inner`, only when a parenthesis follows. */
function parseRelationHead(scanner: Scanner): Omit<RelationItem, 'items'> {
  const kind = scanner.accept('...') ? 'spread' : 'embed';
  const alias = kind === 'embed' ? parseAlias(scanner) : null;
  const target = parseName(scanner);
  let hint: string | null = null;
  let join: JoinKind | null = null;
  for (let count = 0; count < 2 && scanner.accept('!'); count += 1) {
    const parameter = parseName(scanner);
    if (parameter === 'left' || parameter === 'inner') join ??= parameter;
    else hint ??= parameter;
  }
  if (!scanner.looksAt(/\(/y) || target === 'count') throw scanner.error('"("');
  return { kind, target, alias, hint, join };
}

function parseStar(scanner: Scanner): FieldItem {
  scanner.require('*');
  requireItemEnd(scanner);
  return fieldItem({ field: { name: '*', jsonPath: [] } });
}

function parseCount(scanner: Scanner): FieldItem {
  const alias = parseAlias(scanner);
  scanner.require('count()');
  if (scanner.accept('::')) parseIdentifier(scanner);
  requireItemEnd(scanner);
  return fieldItem({ field: { name: '*', jsonPath: [] }, alias, aggregate: 'count' });
}

function parseFieldItem(scanner: Scanner): FieldItem {
  const alias = parseAlias(scanner);
  const field = parseField(scanner);
  const cast = scanner.accept('::') ? parseIdentifier(scanner) : null;
  const aggregate = scanner.match(AGGREGATE, '"."')?.[1] ?? null;
  if (aggregate !== null && scanner.accept('::')) parseIdentifier(scanner);
  scanner.skipBlanks();
  requireItemEnd(scanner);
  return fieldItem({ field, alias, cast, aggregate });
}

function parseAlias(scanner: Scanner): string | null {
  return scanner.attempt(() => {
    const name = parseName(scanner);
    if (!scanner.match(/:(?!:)/y, '":"')) throw scanner.error();
    return name;
  });
}

function requireItemEnd(scanner: Scanner): void {
  if (!scanner.looksAt(ITEM_END)) throw scanner.error('")", "," or end of input');
}

function fieldItem(item: Pick<FieldItem, 'field'> & Partial<FieldItem>): FieldItem {
  return { kind: 'field', alias: null, cast: null, aggregate: null, ...item };
}
