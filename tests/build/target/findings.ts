import type { AllowedUse } from './allowed-uses';

/** A used feature that a browser of the target lacks. */
export interface Finding {
  /** Named as in script-support.ts and style-support.ts. */
  readonly use: string;
  /** The page, a worker, a style sheet, or a file of src. */
  readonly place: string;
  /** The report for people: the file, the browsers that lack the feature, and the code. */
  readonly text: string;
}

/**
 * Reports findings that the list does not allow, and entries of the list that are no longer needed.
 */
export function problemsOf(findings: readonly Finding[], allowed: readonly AllowedUse[]): readonly string[] {
  const pairs = allowed.flatMap(({ uses, places }) =>
    uses.flatMap((use) => places.map((place) => ({ use, place }))),
  );
  const isSame = (left: { use: string; place: string }, right: { use: string; place: string }): boolean =>
    left.use === right.use && left.place === right.place;
  return [
    ...findings.filter((finding) => !pairs.some((pair) => isSame(pair, finding))).map(({ text }) => text),
    ...pairs
      .filter((pair) => !findings.some((finding) => isSame(pair, finding)))
      .map(({ use, place }) => `${use} is allowed in ${place}, which does not use it`),
  ];
}
