import { ERROR_TEXTS } from '@/domain/errors';
import { Note } from '@/ui/note';
import type { ExportPhase } from './export-phase';

type Failure = Extract<ExportPhase, { kind: 'failed' | 'save-failed' }>;

/** Tells what went wrong, what is saved, and what the user can do. */
export function ExportFailure({ phase }: { readonly phase: Failure }) {
  if (phase.kind === 'save-failed') {
    return (
      <Note tone="danger">
        <p className="font-semibold text-text">{ERROR_TEXTS['export-save-failed']}</p>
        <p>{ERROR_TEXTS['export-save-failed-note']}</p>
        {phase.reason !== null && <p>{phase.reason}</p>}
      </Note>
    );
  }
  return (
    <Note tone="danger">
      <p className="font-semibold text-text">{phase.message}</p>
      <p>
        Your clip and your track are kept.{' '}
        {phase.hasFrames
          ? 'Nothing was charged for this export.'
          : 'No frame was processed, so nothing was charged.'}
      </p>
    </Note>
  );
}
