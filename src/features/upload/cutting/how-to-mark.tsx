import { Scissors } from 'lucide-react';

/** Says how a play is marked, before there is one. */
export function HowToMark() {
  return (
    <p className="flex gap-3 text-sm text-muted">
      <Scissors aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span>
        Go to the start of a play and set in, then go to its end and set out.
        <span className="max-desk:hidden">
          {' '}
          The I and O keys do the same. L plays and J plays backward, faster each time you press them, and K
          stops.
        </span>
      </span>
    </p>
  );
}
