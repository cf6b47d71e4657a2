import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import type { StoredTrack } from '@/backend/videos/track-documents';
import { ERROR_TEXTS } from '@/domain/errors';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/button';
import { announce } from '@/ui/live-region';
import { TrackConflictDialog } from './track-conflict-dialog';
import type { TrackSaveState } from './track-record';
import type { EditableTrack } from './use-saved-track';

interface SavedStateProps {
  readonly track: Pick<EditableTrack, 'saved' | 'takeNewer'>;
  /** Whether tracking or an export runs; the question about a conflict waits until that has ended. */
  readonly isBusy: boolean;
}

/** Shows in the editor's bar whether the work is saved, and asks in a conflict which version stays. */
export function SavedState({ track: { saved, takeNewer }, isBusy }: SavedStateProps) {
  const state = useSyncExternalStore(saved.subscribe, saved.getState);
  useSpokenState(state);
  // An answer applies only to the version that was shown; a newer version raises a new question.
  const [answer, setAnswer] = useState<{ readonly newer: StoredTrack; readonly isOpen: boolean } | null>(
    null,
  );
  if (state.kind !== 'conflict') return <Status state={state} />;

  const { newer } = state;
  const isOpen = answer?.newer === newer ? answer.isOpen : !isBusy;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<CloudAlert aria-hidden="true" className="text-warn" />}
        aria-haspopup="dialog"
        className="max-desk:px-2"
        onClick={() => setAnswer({ newer, isOpen: true })}
      >
        <span className="text-warn max-desk:sr-only">Changed elsewhere</span>
      </Button>
      {isOpen && (
        <TrackConflictDialog
          newer={newer}
          onTakeNewer={takeNewer}
          onKeepMine={() => saved.keepMine()}
          onLater={() => setAnswer({ newer, isOpen: false })}
        />
      )}
    </>
  );
}

type QuietState = Exclude<TrackSaveState, { kind: 'conflict' }>;

function Status({ state }: { readonly state: QuietState }) {
  const { icon, text, isWarning } = lookOf(state);
  return (
    <span
      className={cx(
        'flex items-center gap-2 text-sm whitespace-nowrap [&_svg]:size-4',
        isWarning ? 'text-warn' : 'text-muted',
        // Phones have room only for the offline state.
        state.kind !== 'offline' && 'max-desk:hidden',
      )}
    >
      {icon}
      <span className="max-desk:sr-only">{text}</span>
    </span>
  );
}

function lookOf(state: QuietState): {
  readonly icon: ReactNode;
  readonly text: string;
  readonly isWarning: boolean;
} {
  switch (state.kind) {
    case 'saved':
      return { icon: <CloudCheck aria-hidden="true" />, text: 'Saved', isWarning: false };
    case 'unsaved':
    case 'saving':
      return { icon: <CloudUpload aria-hidden="true" />, text: 'Saving', isWarning: false };
    case 'offline':
      return {
        icon: <CloudOff aria-hidden="true" />,
        text: state.isKeptHere ? 'Offline, kept on this device' : 'Offline, not saved',
        isWarning: !state.isKeptHere,
      };
  }
}

/** Tells screen readers when something unusual begins or ends, but not about every save. */
function useSpokenState(state: TrackSaveState): void {
  const text = spoken(state);
  const before = useRef(USUAL);
  useEffect(() => {
    if (text !== before.current) announce(text);
    before.current = text;
  }, [text]);
}

const USUAL = 'Saved';

function spoken(state: TrackSaveState): string {
  if (state.kind === 'conflict') return ERROR_TEXTS['track-changed-elsewhere'];
  return state.kind === 'offline' ? lookOf(state).text : USUAL;
}
