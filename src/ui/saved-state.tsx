import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import type { SaveState } from '@/lib/autosave/record';
import { cx } from '@/lib/cx';
import { Button } from './button';
import { announce } from './live-region';
import { VersionDialog, type NewerVersion } from './version-dialog';

/** A record that saves itself. */
interface SavedRecord<Newer> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => SaveState<Newer>;
  readonly keepMine: () => void;
}

interface SavedStateProps<Newer extends NewerVersion> {
  readonly saved: SavedRecord<Newer>;
  /** In a conflict, replaces this version with the account's. */
  readonly takeNewer: () => void;
  /** Whether work is running that must not be interrupted; the question about a conflict waits until it ends. */
  readonly isBusy: boolean;
  /** What was changed elsewhere. */
  readonly conflictText: string;
}

/** Shows whether the work is saved, and in a conflict asks which version to keep. */
export function SavedState<Newer extends NewerVersion>(props: SavedStateProps<Newer>) {
  const { saved, takeNewer, isBusy, conflictText } = props;
  const state = useSyncExternalStore(saved.subscribe, saved.getState);
  useSpokenState(state, conflictText);
  // An answer applies only to the version that was shown; a newer version raises a new question.
  const [answer, setAnswer] = useState<{ readonly newer: Newer; readonly isOpen: boolean } | null>(null);
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
        <VersionDialog
          newer={newer}
          text={conflictText}
          onTakeNewer={takeNewer}
          onKeepMine={() => saved.keepMine()}
          onLater={() => setAnswer({ newer, isOpen: false })}
        />
      )}
    </>
  );
}

type QuietState = Exclude<SaveState<never>, { kind: 'conflict' }>;

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

/** Tells screen readers when something unusual starts or ends, but not about every save. */
function useSpokenState(state: SaveState<unknown>, conflictText: string): void {
  const text = spoken(state, conflictText);
  const before = useRef(USUAL);
  useEffect(() => {
    if (text !== before.current) announce(text);
    before.current = text;
  }, [text]);
}

const USUAL = 'Saved';

function spoken(state: SaveState<unknown>, conflictText: string): string {
  if (state.kind === 'conflict') return conflictText;
  return state.kind === 'offline' ? lookOf(state).text : USUAL;
}
