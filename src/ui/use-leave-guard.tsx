import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { askBeforeLeaving } from '@/lib/leaving';
import { ConfirmDialog } from './confirm-dialog';
import { useUnloadWarning } from './use-unload-warning';

/** How to ask the user. */
interface LeaveQuestion {
  readonly title: string;
  readonly description: string;
  readonly stay: string;
  readonly leave: string;
}

const DISCARD: LeaveQuestion = {
  title: 'Discard your changes?',
  description: 'Your changes here are not saved yet.',
  stay: 'Keep editing',
  leave: 'Discard changes',
};

interface UnsavedWork {
  /** Whether leaving would lose something. */
  readonly isChanged: boolean;
  /** Whether the work is being saved, in which case leaving is part of saving. */
  readonly isSaving?: boolean;
  /** Whether the work is a draft of this tab, which is still there when the user comes back. */
  readonly outlivesPage?: boolean;
  /** Whether a different query on the same path is a different screen. */
  readonly isLostByQuery?: boolean;
  readonly question?: LeaveQuestion;
  readonly onDiscard: () => void;
}

interface LeaveGuard {
  /**
   * Asks the user if leaving would lose something, otherwise leaves at once.
   * @param then runs when leaving.
   */
  readonly leave: (then?: () => void) => void;
  readonly question: ReactNode;
}

/** Called with the user's answer. */
type Asking = (isDiscarded: boolean) => void;

/**
 * Asks before work such as typed text is lost: when the form is closed, the screen is left, the user signs out, or the
 * tab is closed.
 */
export function useLeaveGuard(work: UnsavedWork): LeaveGuard {
  const { isChanged, isSaving = false, outlivesPage = false, isLostByQuery = false, onDiscard } = work;
  const texts = work.question ?? DISCARD;
  const [asking, setAsking] = useState<{ readonly answer: Asking } | null>(null);
  const holdsPage = isChanged && !outlivesPage;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holdsPage &&
      !isSaving &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isLostByQuery && currentLocation.search !== nextLocation.search)),
  );
  useWarnings(holdsPage, (answer) => setAsking({ answer }));
  const stay = (): void => {
    setAsking(null);
    asking?.answer(false);
    blocker.reset?.();
  };
  const discard = (): void => {
    setAsking(null);
    onDiscard();
    asking?.answer(true);
    blocker.proceed?.();
  };
  return {
    leave: (then) => {
      if (isChanged) setAsking({ answer: (isDiscarded) => (isDiscarded ? then?.() : undefined) });
      else {
        onDiscard();
        then?.();
      }
    },
    question: (
      <ConfirmDialog
        open={asking !== null || blocker.state === 'blocked'}
        onOpenChange={(open) => !open && stay()}
        title={texts.title}
        description={texts.description}
        cancelLabel={texts.stay}
        confirmLabel={texts.leave}
        danger
        onConfirm={discard}
      />
    ),
  };
}

/** Asks when the tab is about to be closed or the session is about to end. */
function useWarnings(holdsPage: boolean, ask: (answer: Asking) => void): void {
  const askNow = useEffectEvent(ask);
  useUnloadWarning(holdsPage);
  useEffect(
    () => (holdsPage ? askBeforeLeaving(() => new Promise((answer) => askNow(answer))) : undefined),
    [holdsPage],
  );
}
