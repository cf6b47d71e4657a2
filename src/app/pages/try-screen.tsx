import { lazy, Suspense, useEffect } from 'react';
import { Toaster } from '@/ui/toast';
import { loadReader } from '@/features/upload/trial/trial-reader';
import { trialClip, useTrialState } from '@/features/upload/trial/trial-clip';
import type { TrialState } from '@/features/upload/trial/trial-state';
import { TrialStartScreen } from '@/features/upload/trial/trial-start-screen';
import { PATHS } from '@/domain/paths';
import { savesData } from '@/lib/saves-data';
import { whenIdle } from '@/lib/when-idle';
import { browserShortcoming, type BrowserShortcoming } from '@/media/browser-shortcoming';
import { PageFrame } from '../layout/page-frame';
import { ScreenLoading } from '../layout/screen-loading';
import { TryBar } from '../layout/try-bar';
import { rememberOrigin } from '../current-route';
import { keepTools } from '../offline/service-worker';
import { useSession } from '../use-session';
import { useStepFocus } from '../use-step-focus';
import type { AccountLinkProps } from './account-link';

const loadEditor = () => import('./trial-editor');
const TrialEditor = lazy(async () => ({ default: (await loadEditor()).TrialEditor }));
const TrialCutScreen = lazy(async () => ({
  default: (await import('@/features/upload/trial/trial-cut-screen')).TrialCutScreen,
}));

/**
 * The page for trying the editor on one's own clip, without an account. It has a frame of its own, because the app's
 * frame reads from the account.
 */
export function TryScreen() {
  const state = useTrialState();
  const session = useSession();
  const shortcoming = browserShortcoming();
  const isClosed = shortcoming === 'too-old';
  useEffect(() => trialClip.enter(isClosed), [isClosed]);
  useEffect(() => whenIdle(loadAhead), []);
  const isMember = session.status === 'signed-in';
  const account = { isMember, onSignUp: () => rememberOrigin(PATHS.keepTrial) };
  const isOpen = state.status === 'open';
  useStepFocus(isOpen || state.status === 'cutting' ? state.status : 'start');
  return (
    <>
      <PageFrame header={<TryBar isMember={isMember} isEditor={isOpen} />} hasFooter={!isOpen}>
        <Suspense fallback={<ScreenLoading />}>
          <Step state={state} account={account} shortcoming={shortcoming} />
        </Suspense>
      </PageFrame>
      <Toaster />
    </>
  );
}

interface StepProps {
  readonly state: TrialState;
  readonly account: AccountLinkProps;
  readonly shortcoming: BrowserShortcoming | null;
}

function Step({ state, account, shortcoming }: StepProps) {
  switch (state.status) {
    case 'open':
      return (
        <TrialEditor
          key={state.trial.id}
          trial={state.trial}
          account={account}
          firstSelection={state.firstSelection}
          onThrownAway={() => trialClip.reset()}
        />
      );
    case 'cutting':
      return <TrialCutScreen cutting={state} />;
    case 'idle':
    case 'fetching':
    case 'checking':
    case 'undecodable':
    case 'converting':
    case 'copying':
    case 'failed':
      return <TrialStartScreen state={state} shortcoming={shortcoming} />;
  }
}

/** Loads the code of the next steps while the visitor looks for a clip, and stores it for a visit without a network. */
function loadAhead(): void {
  if (savesData()) return;
  void keepTools();
  loadReader();
  // Ignores a failure, because opening a clip loads the code again and reports the error.
  loadEditor().catch(() => undefined);
}
