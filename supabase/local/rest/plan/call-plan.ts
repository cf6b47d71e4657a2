import { functionAmbiguous, functionNotFound } from '../errors/schema-errors';
import type { Routine, Schema } from '../schema/schema-types';

/**
 * The function that fits the set of argument names: all required ones given, no unknown one (upstream findProc).
 * A POST may also fill a lone unnamed json or jsonb parameter with its body.
 * @throws RestError PGRST202 for none, PGRST203 for several.
 */
export function findRoutine(
  schema: Schema,
  name: string,
  given: readonly string[],
  isPost: boolean,
): Routine {
  const overloaded = schema.routines.get(name) ?? [];
  const byNames = overloaded.filter((routine) => fits(routine, given));
  const byBody = overloaded.filter((routine) => isPost && !fits(routine, given) && takesBody(routine));
  const found = byNames.length > 0 ? byNames : byBody;
  const [first, ...others] = found;
  if (!first) throw functionNotFound(name, given, isPost, schema.routines);
  if (others.length > 0) throw functionAmbiguous(found);
  return first;
}

/** Whether the function's only parameter is unnamed and takes the whole body. */
export function takesBody({ params }: Routine): boolean {
  const [param, ...others] = params;
  return others.length === 0 && param?.name === '' && (param.type === 'json' || param.type === 'jsonb');
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
