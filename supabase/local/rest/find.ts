import type { Query } from './request/query';
import { RestError, unsupported } from './rest-error';
import type { Param, Routine, Schema, Table } from './schema';

/** A table that is embedded in the rows of another, by a foreign key between them. */
export interface Embed {
  readonly table: string;
  readonly columns: readonly string[];
  /** At most one row belongs to each parent. */
  readonly toOne: boolean;
  readonly pairs: readonly { readonly parent: string; readonly embedded: string }[];
}

/** The columns and embedded tables that a request selects. */
export interface Selection {
  readonly columns: readonly string[];
  readonly embeds: readonly Embed[];
}

/** @throws RestError PGRST205. */
export function requireTable(schema: Schema, name: string): Table {
  const table = schema.tables.get(name);
  if (table) return table;
  throw notFound(404, 'PGRST205', `the table 'public.${name}'`);
}

/** Finds the embedded tables. @throws RestError PGRST200, or 501 for several foreign keys. */
export function planSelection(schema: Schema, table: Table, { columns, embeds }: Query): Selection {
  return {
    columns,
    embeds: embeds.map((item) => ({ ...item, ...findRelationship(schema, table.name, item.table) })),
  };
}

/** The foreign key between a table and the one embedded in it, in either direction. */
function findRelationship(schema: Schema, parent: string, embedded: string): Pick<Embed, 'toOne' | 'pairs'> {
  const [found, ...others] = schema.foreignKeys.flatMap(({ from, to, columns, isUnique }) => [
    ...(from === parent && to === embedded
      ? [{ toOne: true, pairs: columns.map((pair) => ({ parent: pair.from, embedded: pair.to })) }]
      : []),
    ...(from === embedded && to === parent
      ? [{ toOne: isUnique, pairs: columns.map((pair) => ({ parent: pair.to, embedded: pair.from })) }]
      : []),
  ]);
  // A request would have to name one.
  if (others.length > 0)
    throw unsupported(`embedding ${embedded} in ${parent} by one of several foreign keys`);
  if (found) return found;
  const between = `between '${parent}' and '${embedded}'`;
  throw notFound(
    400,
    'PGRST200',
    `a relationship ${between}`,
    `Searched for a foreign key relationship ${between} in the schema 'public', but no matches were found.`,
  );
}

/**
 * The function that takes these arguments: all required ones given, no unknown one.
 * @throws RestError PGRST202 for none; 501 for several.
 */
export function findRoutine(schema: Schema, name: string, given: readonly string[]): Routine {
  const takes = (params: readonly Param[]) =>
    params.every((param) => param.name !== '' && (!param.required || given.includes(param.name))) &&
    given.every((arg) => params.some((param) => param.name === arg));
  const [found, ...others] = schema.routines.filter(
    (routine) => routine.name === name && takes(routine.params),
  );
  if (others.length > 0) throw unsupported(`the overloaded function ${name}`);
  if (found) return found;
  const list = [...given].sort().join(', ');
  const searched =
    list === '' ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${list}`;
  throw notFound(
    404,
    'PGRST202',
    `the function public.${name}${list === '' ? searched : `(${list})`}`,
    `Searched for the function public.${name}${searched} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
  );
}

function notFound(status: number, code: string, what: string, details: string | null = null): RestError {
  return new RestError(`Could not find ${what} in the schema cache`, { status, code, details });
}
