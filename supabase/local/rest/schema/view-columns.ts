import * as v from 'valibot';

/** A view as it is read from the catalog: its rule says where each column comes from. */
export const viewRow = v.object({ name: v.string(), oid: v.number(), rule: v.string() });

/** Where a column of a view comes from. */
interface Origin {
  readonly relation: number;
  readonly column: number;
}

/** Numbers of a view's columns by the table column behind them, written `table.column` with both numbers. */
export type ViewColumns = ReadonlyMap<string, readonly number[]>;

/** Table columns behind the columns of views, through views upon views, too. */
export function viewColumnsOf(
  views: readonly v.InferOutput<typeof viewRow>[],
): ReadonlyMap<string, ViewColumns> {
  const origins = new Map(views.map(({ oid, rule }) => [oid, originsOf(rule)]));
  const resolve = (origin: Origin, seen: readonly number[]): Origin => {
    const below = origins.get(origin.relation)?.get(origin.column);
    if (!below || seen.includes(origin.relation)) return origin;
    return resolve(below, [...seen, origin.relation]);
  };
  return new Map(
    views.map(({ name, oid }) => {
      const columns = new Map<string, number[]>();
      for (const [number, origin] of origins.get(oid) ?? []) {
        const { relation, column } = resolve(origin, [oid]);
        const key = `${relation}.${column}`;
        columns.set(key, [...(columns.get(key) ?? []), number]);
      }
      return [name, columns];
    }),
  );
}

/** Origins of the columns of a rule, Postgres's text of a query tree, by the column's number. */
function originsOf(rule: string): ReadonlyMap<number, Origin> {
  const origins = new Map<number, Origin>();
  for (const entry of targetEntries(rule)) {
    const own = withoutInner(entry);
    const relation = numberAfter(own, 'resorigtbl');
    if (relation !== 0) {
      origins.set(numberAfter(own, 'resno'), { relation, column: numberAfter(own, 'resorigcol') });
    }
  }
  return origins;
}

/** The nodes of the outermost query's list of columns. */
function targetEntries(rule: string): string[] {
  // The rule is a list of one query, and its own fields stand at depth 2.
  let depth = 0;
  let start: number | null = null;
  const entries: string[] = [];
  for (const { index, token } of tokensOf(rule)) {
    if (token === ':targetList' && depth === 2) start ??= index;
    if (token === ':override' && depth === 2) break;
    if (token === '{' || token === '(') {
      depth += 1;
      if (start !== null && token === '{' && depth === 4) start = index;
    } else if (token === '}' || token === ')') {
      if (start !== null && token === '}' && depth === 4) entries.push(rule.slice(start, index + 1));
      depth -= 1;
      if (start !== null && token === ')' && depth === 2) break;
    }
  }
  return entries;
}

/** Braces, parentheses and names of fields; what a backslash protects is none of them. */
function* tokensOf(text: string): Generator<{ readonly index: number; readonly token: string }> {
  for (const found of text.matchAll(/\\.|[{}()]|:[a-zA-Z_]+/gs)) {
    if (!found[0].startsWith('\\')) yield { index: found.index, token: found[0] };
  }
}

/** A node's own fields, without the nodes in it. */
function withoutInner(entry: string): string {
  let depth = 0;
  let last = 0;
  let own = '';
  for (const { index, token } of tokensOf(entry)) {
    if (token === '{') {
      if (depth === 1) own += entry.slice(last, index);
      depth += 1;
    } else if (token === '}') {
      depth -= 1;
      if (depth === 1) last = index + 1;
    }
  }
  return own + entry.slice(last);
}

function numberAfter(node: string, field: string): number {
  return Number(new RegExp(`:${field} (\\d+)`).exec(node)?.[1] ?? 0);
}
