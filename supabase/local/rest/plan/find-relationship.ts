import { unsupported } from '../errors/request-errors';
import { relationshipAmbiguous, relationshipNotFound } from '../errors/schema-errors';
import type { Relationship, Schema } from '../schema/schema-types';

/**
 * The relationship that `target!hint` means, seen from `origin` (upstream Plan.hs, findRel).
 * @throws RestError PGRST200 for none, PGRST201 for several; 501 for what upstream finds in other ways.
 */
export function findRelationship(
  schema: Schema,
  origin: string,
  target: string,
  hint: string | null,
): Relationship {
  const candidates = schema.relationships.get(origin) ?? [];
  const matching = candidates.filter((candidate) => matches(candidate, target, hint));
  const [first, ...others] = matching;
  if (first && others.length === 0) return first;
  if (first) throw relationshipAmbiguous(origin, target, matching);
  refuseUnsupported(schema, origin, target);
  throw relationshipNotFound(origin, target, hint);
}

function matches(candidate: Relationship, target: string, hint: string | null): boolean {
  if (candidate.from === candidate.to) return matchesSelf(candidate, target, hint);
  if (hint === null) {
    if (target === candidate.to) return true;
    return (
      candidate.kind !== 'many-to-many' &&
      (target === candidate.constraint || isColumn(candidate, 'from', target))
    );
  }
  if (target !== candidate.to) return false;
  if (candidate.kind === 'many-to-many') return candidate.junction.table === hint;
  return (
    candidate.constraint === hint || isColumn(candidate, 'from', hint) || isColumn(candidate, 'to', hint)
  );
}

/** In a self reference the table's name means the children and the column's name the parent. */
function matchesSelf(candidate: Relationship, target: string, hint: string | null): boolean {
  if (candidate.kind === 'one-to-many' && target === candidate.to) {
    return hint === null || isColumn(candidate, 'to', hint);
  }
  return hint === null && candidate.kind === 'many-to-one' && isColumn(candidate, 'from', target);
}

function isColumn(candidate: Relationship, end: 'from' | 'to', name: string): boolean {
  if (candidate.kind === 'many-to-many') return false;
  const [pair, ...others] = candidate.columns;
  return others.length === 0 && pair?.[end] === name;
}

/** Upstream also follows foreign keys through views and functions that take a row; this stand-in does not. */
function refuseUnsupported(schema: Schema, origin: string, target: string): void {
  const isView = (name: string) => schema.tables.get(name)?.isView ?? false;
  if (isView(origin) || isView(target))
    throw unsupported(`embedding '${target}' in '${origin}' through a view`);
  const computed = schema.routines
    .get(target)
    ?.some(({ params }) => params.length === 1 && params[0]?.type === origin);
  if (computed) throw unsupported(`the computed relationship '${target}'`);
}
