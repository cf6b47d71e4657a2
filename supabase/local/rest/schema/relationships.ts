import type { ForeignKey } from './foreign-key';
import type { Relationship, Table } from './schema-types';

/**
 * Every way from table to table that foreign keys make, in both directions: many-to-one and back, one-to-one where
 * the key is unique, and many-to-many through tables whose primary key holds both keys (upstream SchemaCache.hs).
 */
export function relationshipsOf(
  foreignKeys: readonly ForeignKey[],
  tables: ReadonlyMap<string, Table>,
): Relationship[] {
  const found = [...foreignKeys.flatMap(bothDirections), ...manyToMany(foreignKeys, tables)];
  return found.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** The order in which errors name them. */
const KINDS: readonly Relationship['kind'][] = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many'];

function bothDirections(key: ForeignKey): Relationship[] {
  const { name: constraint, from, to, columns } = key;
  const turned = columns.map((pair) => ({ from: pair.to, to: pair.from }));
  const [there, back] = key.is_unique
    ? (['one-to-one', 'one-to-one'] as const)
    : (['many-to-one', 'one-to-many'] as const);
  return [
    { kind: there, from, to, constraint, columns, holdsKey: true },
    { kind: back, from: to, to: from, constraint, columns: turned, holdsKey: false },
  ];
}

function manyToMany(foreignKeys: readonly ForeignKey[], tables: ReadonlyMap<string, Table>): Relationship[] {
  const keys = foreignKeys.filter((key) => !key.is_unique);
  return keys.flatMap((first) =>
    keys
      .filter((second) => second.from === first.from && second.name !== first.name)
      .filter((second) => holdsBoth(tables.get(first.from), first, second))
      .map((second) => throughJunction(first, second)),
  );
}

function holdsBoth(junction: Table | undefined, first: ForeignKey, second: ForeignKey): boolean {
  const columns = [...first.columns, ...second.columns].map(({ from }) => from);
  return columns.every((column) => junction?.primaryKey.includes(column));
}

function throughJunction(first: ForeignKey, second: ForeignKey): Relationship {
  const sides = (key: ForeignKey) => key.columns.map(({ from, to }) => ({ side: to, junction: from }));
  return {
    kind: 'many-to-many',
    from: first.to,
    to: second.to,
    junction: {
      table: first.from,
      fromConstraint: first.name,
      toConstraint: second.name,
      fromColumns: sides(first),
      toColumns: sides(second),
    },
  };
}
