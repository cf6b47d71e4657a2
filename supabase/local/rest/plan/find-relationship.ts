import { relationshipAmbiguous, relationshipNotFound } from '../errors/schema-errors';
import type { Relationship, Schema } from '../schema/schema-types';

/**
 * The relationship that `target!hint` means, seen from `origin` (upstream Plan.hs, findRel).
 * @throws RestError PGRST200 for none, PGRST201 for several.
 */
export function findRelationship(
  schema: Schema,
  origin: string,
  target: string,
  hint: string | null,
): Relationship {
  const candidates = schema.relationships.get(origin) ?? [];
  const isView = (name: string) => schema.tables.get(name)?.isView ?? false;
  const matching = candidates.filter((candidate) => matches(candidate, target, hint, isView));
  const [first, ...others] = matching;
  if (first && others.length === 0) return first;
  if (first) throw relationshipAmbiguous(origin, target, matching);
  throw relationshipNotFound(origin, target, hint, schema.relationships);
}

function matches(
  candidate: Relationship,
  target: string,
  hint: string | null,
  isView: (name: string) => boolean,
): boolean {
  if (candidate.kind === 'computed') return target === candidate.routine;
  if (candidate.from === candidate.to) return matchesSelf(candidate, target, hint);
  if (hint === null) {
    if (target === candidate.to) return true;
    // By a key's name or column only tables are found.
    return (
      !isView(candidate.to) &&
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
  if (candidate.kind === 'many-to-many' || candidate.kind === 'computed') return false;
  const [pair, ...others] = candidate.columns;
  return others.length === 0 && pair?.[end] === name;
}
