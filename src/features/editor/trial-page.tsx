import { useState, type ReactNode } from 'react';
import { AppWindow } from 'lucide-react';
import { messageOf } from '@/domain/errors';
import type { Selection } from '@/domain/track';
import type { OpenTrial } from '@/studio/trial/open-trial';
import { throwTrialAway, type Trial } from '@/studio/trial/trial-store';
import { trialTerms } from '@/studio/trial/trial-terms';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorPanel } from '@/ui/error-panel';
import { ClipEditor } from './clip-editor';
import { EditorSkeleton } from './editor-skeleton';
import type { EditorOutlets } from './session/outlets';
import { RefusedNotice } from './trial/refused-notice';
import { SignUpNote } from './trial/sign-up-note';
import { selectFirst } from './trial/select-first';
import { ThrowAwayButton } from './trial/throw-away-button';
import { TrialStorageState } from './trial/trial-storage-state';
import { useOpenTrial } from './trial/use-open-trial';
import type { OpenedClip } from './use-open-session';

interface TrialPageProps extends Pick<EditorOutlets, 'renderExport'> {
  readonly trial: Trial;
  /** The player in the first frame of a clip that we know; null for a visitor's own. */
  readonly firstSelection: Selection | null;
  /** Leads to an account, which can save and share the clip. */
  readonly accountLink: ReactNode;
  /** Called when the clip and everything that belongs to it is removed from this browser. */
  readonly onThrownAway: () => void;
}

/** The editor with a visitor's clip: the same editor without an account, in which nothing leaves the device. */
export function TrialPage(props: TrialPageProps) {
  const [attempt, setAttempt] = useState(0);
  return <OpeningTrial key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function OpeningTrial(props: TrialPageProps & { readonly onRetry: () => void }) {
  const { trial, onThrownAway, onRetry } = props;
  const state = useOpenTrial(trial);
  switch (state.kind) {
    case 'loading':
      return <EditorSkeleton />;
    case 'elsewhere':
      return (
        <div className="mx-auto flex w-full max-w-160 flex-col gap-4 px-4 py-16">
          <EmptyState
            icon={<AppWindow />}
            title="This clip is open in another tab"
            action={<Button onClick={onRetry}>Try again</Button>}
          >
            Continue there, or close that tab first.
          </EmptyState>
        </div>
      );
    case 'failed':
      return (
        <div className="mx-auto flex w-full max-w-160 flex-col gap-4 px-4 py-16">
          <ErrorPanel
            title={messageOf(state.error, 'video-load-retry')}
            action={
              <>
                <Button onClick={() => void throwTrialAway(trial).then(onThrownAway)}>
                  Choose another clip
                </Button>
                <Button variant="primary" onClick={onRetry}>
                  Try again
                </Button>
              </>
            }
          >
            The file on your device is unchanged.
          </ErrorPanel>
        </div>
      );
    case 'ready':
      return <TrialEditor {...props} opened={state.opened} src={state.src} />;
  }
}

interface TrialEditorProps extends TrialPageProps {
  readonly opened: OpenTrial;
  readonly src: string;
}

function TrialEditor(props: TrialEditorProps) {
  const { trial, opened, src, firstSelection, accountLink, renderExport, onThrownAway } = props;
  const [hasFilm, setHasFilm] = useState(false);
  const [clip] = useState((): OpenedClip => ({
    clip: opened.clip,
    track: opened.track,
    terms: trialTerms(() => setHasFilm(true)),
    jobs: (session) => {
      if (firstSelection) selectFirst(session, firstSelection);
      return [];
    },
  }));
  return (
    <ClipEditor
      opened={clip}
      src={src}
      backTo={null}
      savedState={
        <span className="flex items-center gap-2">
          <TrialStorageState trial={trial} />
          <ThrowAwayButton trial={trial} onThrownAway={onThrownAway} />
        </span>
      }
      notice={<RefusedNotice trial={trial} />}
      sideNote={<SignUpNote hasFilm={hasFilm} accountLink={accountLink} />}
      outlets={{ renderExport }}
    />
  );
}
