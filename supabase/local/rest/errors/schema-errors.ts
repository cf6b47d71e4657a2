import { RestError } from './rest-error';

/** Codes of upstream Error.hs, group 2: the request names something missing in the schema. */
const SCHEMA_CODES = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205']);

/** Whether reading the schema again may resolve an error. */
export function mayBeStaleSchema(error: unknown): boolean {
  return error instanceof RestError && SCHEMA_CODES.has(error.code);
}

export function tableNotFound(table: string): RestError {
  return new RestError(`Could not find the table 'public.${table}' in the schema cache`, {
    status: 404,
    code: 'PGRST205',
  });
}

export function columnNotFound(table: string, column: string): RestError {
  return new RestError(`Could not find the '${column}' column of '${table}' in the schema cache`, {
    status: 400,
    code: 'PGRST204',
  });
}

export function relationshipNotFound(origin: string, target: string): RestError {
  return new RestError(
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      status: 400,
      code: 'PGRST200',
      details: `Searched for a foreign key relationship between '${origin}' and '${target}' in the schema 'public', but no matches were found.`,
    },
  );
}

export function functionNotFound(name: string, args: readonly string[]): RestError {
  const list = [...args].sort().join(', ');
  const searched =
    list === '' ? ' without parameters' : ` with parameter${args.length > 1 ? 's' : ''} ${list}`;
  const signature = list === '' ? ' without parameters' : `(${list})`;
  return new RestError(`Could not find the function public.${name}${signature} in the schema cache`, {
    status: 404,
    code: 'PGRST202',
    details: `Searched for the function public.${name}${searched} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
  });
}
