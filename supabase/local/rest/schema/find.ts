import { functionNotFound, relationshipNotFound, tableNotFound } from '../errors/schema-errors';
import { unsupported } from '../errors/request-errors';
import type { Routine, Schema, Table } from './schema';

/** How rows of an embedded table belong to a row of its parent. */
export interface Relationship {
  /** At most one row belongs to each parent. */
  readonly toOne: boolean;
  readonly columns: readonly { readonly parent: string; readonly embedded: string }[];
}

/** @throws RestError PGRST205. */
export function requireTable(schema: Schema, name: string): Table {
  const table = schema.tables.get(name);
  if (!table) throw tableNotFound(name);
  return table;
}

/**
 * The foreign key between a table and the one embedded in it, in either direction.
 * @throws RestError PGRST200 for none; 501 for several, because a request would have to name one.
 */
export function findRelationship(schema: Schema, parent: string, embedded: string): Relationship {
  const there = schema.foreignKeys.filter(({ from, to }) => from === parent && to === embedded);
  const back = schema.foreignKeys.filter(({ from, to }) => from === embedded && to === parent);
  const [found, ...others] = [
    ...there.map(({ columns }) => ({
      toOne: true,
      columns: columns.map(({ from, to }) => ({ parent: from, embedded: to })),
    })),
    ...back.map(({ columns, isUnique }) => ({
      toOne: isUnique,
      columns: columns.map(({ from, to }) => ({ parent: to, embedded: from })),
    })),
  ];
  if (!found) throw relationshipNotFound(parent, embedded);
  if (others.length > 0)
    throw unsupported(`embedding ${embedded} in ${parent} by one of several foreign keys`);
  return found;
}

/**
 * The function that takes these arguments: all required ones given, no unknown one.
 * @throws RestError PGRST202 for none; 501 for several.
 */
export function findRoutine(schema: Schema, name: string, given: readonly string[]): Routine {
  const [found, ...others] = schema.routines.filter(
    (routine) => routine.name === name && takes(routine, given),
  );
  if (!found) throw functionNotFound(name, given);
  if (others.length > 0) throw unsupported(`the overloaded function ${name}`);
  return found;
}

function takes({ params }: Routine, given: readonly string[]): boolean {
  const names = params.map(({ name }) => name);
  const required = params.filter((param) => param.required);
  return (
    !names.includes('') &&
    given.every((name) => names.includes(name)) &&
    required.every(({ name }) => given.includes(name))
  );
}
