import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseFreePlan, createCheckout, createPortal } from '@/backend/billing/subscriptions';
import { AppError, messageOf, type ErrorCode } from '@/domain/errors';
import { formatLongUsDate } from '@/domain/format';
import type { Plan } from '@/domain/plan';
import { toast } from '@/ui/toast';
import { reloadAccount, reloadAccountEverywhere } from './reload-account';

/** A change of the plan that the user can request, and the button that requested it. */
export type PlanCommand =
  | { readonly kind: 'buy'; readonly place: string; readonly planId: string }
  | { readonly kind: 'take-free'; readonly place: string; readonly plan: Plan }
  /** Opens the payment provider's portal to change the card or the plan, or to cancel. */
  | { readonly kind: 'manage' | 'cancel'; readonly place: string };

export interface PlanCommands {
  readonly run: (command: PlanCommand) => void;
  /** The button whose command is running; the page is about to be left. */
  readonly runningAt: string | null;
}

const FAILURES: Record<PlanCommand['kind'], ErrorCode> = {
  buy: 'subscription-process-failed',
  'take-free': 'subscription-process-failed',
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
    onSuccess: async (outcome) => {
      toast.dismiss(TOAST);
      // The button stays busy until the browser has loaded the other page, or this one shows the new plan.
      if (outcome.kind === 'leave') return leaveTo(outcome.url);
      toast.success(outcome.message);
      await reloadAccountEverywhere(queryClient);
      release();
    },
    onError: (error, command) => {
      release();
      // The page that offered the plan may be outdated.
      if (command.kind === 'take-free') void reloadAccount(queryClient);
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

/** The payment provider's page where the command is completed, or the message of a completed one. */
type Outcome =
  { readonly kind: 'leave'; readonly url: string } | { readonly kind: 'done'; readonly message: string };

async function perform(command: PlanCommand): Promise<Outcome> {
  switch (command.kind) {
    case 'take-free': {
      const { id, name } = command.plan;
      const end = await chooseFreePlan(id);
      return { kind: 'done', message: `${name} is active until ${formatLongUsDate(end)}` };
    }
    case 'buy':
      return { kind: 'leave', url: await createCheckout(command.planId) };
    case 'manage':
      return { kind: 'leave', url: await createPortal() };
    case 'cancel':
      return { kind: 'leave', url: await portalToCancel() };
  }
}

/** A failed cancellation must say that nothing was canceled, instead of naming the portal. */
async function portalToCancel(): Promise<string> {
  try {
    return await createPortal();
  } catch (error) {
    const isOfPortal = error instanceof AppError && error.code.startsWith('portal-');
    throw isOfPortal ? new AppError('subscription-cancel-failed', { cause: error }) : error;
  }
}

/** Resets the state if the browser restores the page with busy buttons, as it was left. */
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
