import { hasTouch } from '@/lib/has-touch';
import { CommandButton } from '../commands/command-button';
import { clearSelection, placeCircle } from '../commands/selection-commands';
import { JobCard } from './job-card';

const steps = () =>
  [
    'Go to a frame where your player is easy to see.',
    `${hasTouch() ? 'Tap' : 'Click'} them on the picture, or press Select target.`,
    'Fit the circle, confirm it and start tracking.',
  ] as const;

/** Tells the user what to do first; while selecting, offers to cancel. */
export function IdleCard({ isSelecting }: { readonly isSelecting: boolean }) {
  if (isSelecting) {
    return (
      <JobCard
        label="Selection"
        title={hasTouch() ? 'Tap your player' : 'Click your player'}
        text={
          hasTouch()
            ? 'A circle appears where you tap. You can still move it and change its size.'
            : 'A circle appears where you click. You can still move it and change its size. Or press Enter, then use the arrow keys.'
        }
        actions={
          <>
            <CommandButton command={placeCircle} />
            <CommandButton command={clearSelection} variant="quiet" />
          </>
        }
      />
    );
  }
  return (
    <section aria-label="How to start" className="rounded-lg border border-line bg-s1 p-4 desk:p-5">
      <h2 className="text-h3">Who should stand out?</h2>
      <ol className="mt-3 flex flex-col gap-3 text-sm text-soft">
        {steps().map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 flex-none place-items-center rounded-full bg-s3 text-xs font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
