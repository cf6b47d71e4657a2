import type { TimelineMark } from './clusters';
import type { Problem } from '../commands/problems';

export interface ProblemMark extends TimelineMark {
  readonly problem: Problem;
}

/** The diamond of a manual key. */
export function KeyShape() {
  return (
    <span className="block size-2.5 rotate-45 border-[1.5px] border-ground bg-violet outline-1 outline-violet" />
  );
}

/**
 * The flag of a problem, which points down. A bar over it means that the player is lost; two heads mean that two
 * players look alike.
 */
export function FlagShape({ mark }: { readonly mark: ProblemMark }) {
  const { kind } = mark.problem;
  const color = kind === 'lost' ? 'fill-danger' : 'fill-warn';
  return (
    <svg viewBox="0 0 12 12" className={`size-3 ${color}`} aria-hidden="true">
      {kind === 'alike' ? (
        <path d="M3 6.5h6L6 12zM0 3a3 3 0 1 1 6 0 3 3 0 1 1 6 0 3 3 0 1 1-6 0 3 3 0 1 1-6 0" />
      ) : (
        <path d="M1 4h10L6 12z" />
      )}
      {kind === 'lost' && <path d="M1 0h10v2.5H1z" />}
    </svg>
  );
}
