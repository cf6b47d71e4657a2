import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createCheckout, createPortal } from '@/backend/billing/subscriptions';
import { AppError, messageOf, type ErrorCode } from '@/domain/errors';
import { toast } from '@/ui/toast';
import { reloadAccount } from './reload-account';

/** A change of the plan that the user can ask for, and the button that asked for it. */
export type PlanCommand =
  | { readonly kind: 'buy'; readonly place: string; readonly planId: string }
  /** Opens the payment provider's portal, to change the card or the plan, or to end it. */
  | { readonly kind: 'manage' | 'cancel'; readonly place: string };

export interface PlanCommands {
  readonly run: (command: PlanCommand) => void;
  /** The button whose command is running; the page is about to be left then. */
  readonly runningAt: string | null;
}

const FAILURES: Record<PlanCommand['kind'], ErrorCode> = {
  buy: 'subscription-process-failed',
  manage: 'portal-open-failed',
  cancel: 'subscription-cancel-failed',
};
const TOAST = 'subscription';

/**
 * Runs one command at a time.
 * @param leaveTo opens a page of the payment provider.
 */
export function usePlanCommands(leaveTo: (url: string) => void): PlanCommands {
  const queryClient = useQueryClient();
  const isTaken = useRef(false);
  const [runningAt, setRunningAt] = useState<string | null>(null);
  const release = (): void => {
    isTaken.current = false;
    setRunningAt(null);
  };
  const { mutate } = useMutation({
    mutationFn: perform,
    onSuccess: (url) => {
      toast.dismiss(TOAST);
      // The button stays busy until the browser has loaded the other page.
      leaveTo(url);
    },
    onError: (error, command) => {
      release();
      console.error('The subscription could not be changed.', error);
      toast.error(messageOf(error, FAILURES[command.kind]), { id: TOAST });
    },
  });
  const run = (command: PlanCommand): void => {
    // A second click may arrive before the first one has disabled the button.
    if (isTaken.current) return;
    isTaken.current = true;
    setRunningAt(command.place);
    mutate(command);
  };
  useReturnByBackButton(() => {
    release();
    void reloadAccount(queryClient);
  });
  return { run, runningAt };
}

/** @returns the URL of the payment provider's page where the command is completed. */
function perform(command: PlanCommand): Promise<string> {
  switch (command.kind) {
    case 'buy':
      return createCheckout(command.planId);
    case 'manage':
      return createPortal();
    case 'cancel':
      return portalToCancel();
  }
}

/** A failed cancellation must say that nothing was cancelled, instead of naming the portal. */
async function portalToCancel(): Promise<string> {
  try {
    return await createPortal();
  } catch (error) {
    const isOfPortal = error instanceof AppError && error.code.startsWith('portal-');
    throw isOfPortal ? new AppError('subscription-cancel-failed', { cause: error }) : error;
  }
}

/** The browser may restore the page as it was left, with busy buttons; the state is reset then. */
function useReturnByBackButton(startAfresh: () => void): void {
  const returned = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) startAfresh();
  });
  useEffect(() => {
    const follow = (event: PageTransitionEvent): void => returned(event);
    window.addEventListener('pageshow', follow);
    return () => window.removeEventListener('pageshow', follow);
  }, []);
}
