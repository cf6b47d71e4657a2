import type { AllowedUse } from './allowed-uses';

/** Something that is used and that a browser of the target lacks. */
export interface Finding {
  /** In the words of script-support.ts and style-support.ts. */
  readonly use: string;
  /** The page, a worker, a style sheet, or a file of src. */
  readonly place: string;
  /** For people: the file, who lacks it, and the code. */
  readonly text: string;
}

/**
 * The findings that have no reason in the list; an entry of the list that nothing needs any more is a problem, too.
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
