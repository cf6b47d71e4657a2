import { RAW_TYPES } from '../parser/payload';
import type { Relationship, Routine } from '../schema/schema-types';
import { RestError } from './rest-error';
import { closestName } from './suggest';

/** Codes of upstream Error.hs, group 2: what the request names is not in the schema. */
const SCHEMA_CODES = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205']);

/** Whether an error may vanish when the schema is read again. */
export function mayBeStaleSchema(error: unknown): boolean {
  return error instanceof RestError && SCHEMA_CODES.has(error.code);
}

export function tableNotFound(table: string, known: Iterable<string>): RestError {
  const closest = closestName(table, known);
  return new RestError(`Could not find the table 'public.${table}' in the schema cache`, {
    status: 404,
    code: 'PGRST205',
    hint: closest && `Perhaps you meant the table 'public.${closest}'`,
  });
}

export function columnNotFound(table: string, column: string): RestError {
  return new RestError(`Could not find the '${column}' column of '${table}' in the schema cache`, {
    status: 400,
    code: 'PGRST204',
  });
}

/** @param known the relationships of all tables, to propose what may have been meant. */
export function relationshipNotFound(
  origin: string,
  target: string,
  hint: string | null,
  known: ReadonlyMap<string, readonly Relationship[]>,
): RestError {
  const using = hint === null ? '' : `' using the hint '${hint}`;
  return new RestError(
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      status: 400,
      code: 'PGRST200',
      details: `Searched for a foreign key relationship between '${origin}' and '${target}${using}' in the schema 'public', but no matches were found.`,
      hint: relationshipHint(origin, target, known),
    },
  );
}

/** Of the two names only the first that is unknown can have been meant otherwise. */
function relationshipHint(
  origin: string,
  target: string,
  known: ReadonlyMap<string, readonly Relationship[]>,
): string | null {
  const own = known.get(origin);
  const [given, candidates] = own ? [target, own.map(({ to }) => to)] : [origin, [...known.keys()]];
  if (candidates.includes(given)) return null;
  const closest = closestName(given, candidates, own && LEAST_SIMILAR_NEIGHBOR);
  return closest && `Perhaps you meant '${closest}' instead of '${given}'.`;
}

/** Among the few tables that have a relationship with one, and for parameters, upstream proposes more freely. */
const LEAST_SIMILAR_NEIGHBOR = 0.33;

export function relationshipAmbiguous(
  origin: string,
  target: string,
  found: readonly Relationship[],
): RestError {
  const keys = found.filter((relationship) => relationship.kind !== 'computed');
  const hints = keys.map((relationship) => `'${relationship.to}!${hintOf(relationship)}'`).join(', ');
  return new RestError(
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      status: 300,
      code: 'PGRST201',
      details: keys.map(describeRelationship),
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}

export function functionNotFound(
  name: string,
  args: readonly string[],
  bodyType: string | null,
  known: ReadonlyMap<string, readonly Routine[]>,
): RestError {
  const sorted = [...args].sort();
  const list = sorted.join(', ');
  const searched =
    sorted.length === 0 ? ' without parameters' : ` with parameter${sorted.length > 1 ? 's' : ''} ${list}`;
  const raw = bodyType === null ? undefined : RAW_TYPES[bodyType];
  const unnamed = bodyType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const what = raw ? ` with a single unnamed ${raw} parameter` : `${searched}${unnamed}`;
  const signature = sorted.length === 0 ? ' without parameters' : `(${list})`;
  return new RestError(
    `Could not find the function public.${name}${raw ? '' : signature} in the schema cache`,
    {
      status: 404,
      code: 'PGRST202',
      details: `Searched for the function public.${name}${what}, but no matches were found in the schema cache.`,
      hint: raw ? null : functionHint(name, list, known),
    },
  );
}

export function functionAmbiguous(candidates: readonly Routine[]): RestError {
  const signatures = candidates.map(
    ({ name, params }) =>
      `public.${name}(${params.map((param) => `${param.name} => ${param.type}`).join(', ')})`,
  );
  return new RestError(`Could not choose the best candidate function between: ${signatures.join(', ')}`, {
    status: 300,
    code: 'PGRST203',
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

function functionHint(
  name: string,
  args: string,
  known: ReadonlyMap<string, readonly Routine[]>,
): string | null {
  const overloaded = known.get(name);
  if (!overloaded) {
    const closest = closestName(name, known.keys());
    return closest && `Perhaps you meant to call the function public.${closest}`;
  }
  const signatures = overloaded.map(
    ({ params }) =>
      `(${params
        .map((param) => param.name)
        .sort()
        .join(', ')})`,
  );
  const closest = closestName(`(${args})`, signatures, LEAST_SIMILAR_NEIGHBOR);
  return closest && `Perhaps you meant to call the function public.${name}${closest}`;
}

/** Functions are found by their own names, which are never ambiguous. */
type KeyRelationship = Exclude<Relationship, { kind: 'computed' }>;

function hintOf(relationship: KeyRelationship): string {
  return relationship.kind === 'many-to-many' ? relationship.junction.table : relationship.constraint;
}

function describeRelationship(relationship: KeyRelationship) {
  const { from, to, kind } = relationship;
  return { cardinality: kind, embedding: `${from} with ${to}`, relationship: relationText(relationship) };
}

function relationText(relationship: KeyRelationship): string {
  const { from, to } = relationship;
  if (relationship.kind === 'many-to-many') {
    const { table, fromConstraint, toConstraint, fromColumns, toColumns } = relationship.junction;
    const [first, second] = [fromColumns, toColumns].map((pairs) =>
      pairs.map((pair) => pair.junction).join(', '),
    );
    return `${table} using ${fromConstraint}(${first}) and ${toConstraint}(${second})`;
  }
  const own = relationship.columns.map((pair) => pair.from).join(', ');
  const foreign = relationship.columns.map((pair) => pair.to).join(', ');
  return `${relationship.constraint} using ${from}(${own}) and ${to}(${foreign})`;
}
