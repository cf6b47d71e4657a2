import { functionAmbiguous, functionNotFound } from '../errors/schema-errors';
import { RAW_TYPES } from '../parser/payload';
import type { Routine, Schema } from '../schema/schema-types';

/**
 * The function that fits the set of argument names: all required ones given, no unknown one (upstream findProc).
 * A POST may also fill a lone unnamed parameter with its body, when that is of the parameter's type.
 * @param bodyType content type of a POST; null for other requests.
 * @throws RestError PGRST202 for none, PGRST203 for several.
 */
export function findRoutine(
  schema: Schema,
  name: string,
  given: readonly string[],
  bodyType: string | null,
): Routine {
  const overloaded = schema.routines.get(name) ?? [];
  const isRaw = bodyType !== null && bodyType in RAW_TYPES;
  const fitting = (routine: Routine) => fits(routine, given) && !(isRaw && routine.params.length === 0);
  const byNames = overloaded.filter(fitting);
  const byBody = overloaded.filter((routine) => !fitting(routine) && takesBody(routine, bodyType));
  const found = byNames.length > 0 ? byNames : byBody;
  const [first, ...others] = found;
  if (!first) throw functionNotFound(name, given, bodyType, schema.routines);
  if (others.length > 0) throw functionAmbiguous(found);
  return first;
}

/** Whether the function's only parameter is unnamed: it takes all that was sent as one value. */
export function takesWhole({ params }: Routine): boolean {
  return params.length === 1 && params[0]?.name === '';
}

function takesBody(routine: Routine, bodyType: string | null): boolean {
  if (!takesWhole(routine) || bodyType === null) return false;
  const type = routine.params[0]?.type ?? '';
  return bodyType === 'application/json' ? type === 'json' || type === 'jsonb' : type === RAW_TYPES[bodyType];
}

/** Whether the answer is one value or one row, whatever the function does. */
export function returnsSingle({ returnsSet }: Routine): boolean {
  return !returnsSet;
}

function fits({ params }: Routine, given: readonly string[]): boolean {
  const names = new Set(params.map(({ name }) => name));
  const required = params.filter((param) => param.required);
  return given.every((name) => names.has(name)) && required.every(({ name }) => given.includes(name));
}
