import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createCheckout, createFreeSubscription, createPortal } from '@/backend/subscriptions';
import { AppError, messageOf, type ErrorCode } from '@/domain/errors';
import { formatLongUsDate } from '@/domain/format';
import type { Plan } from '@/domain/plan';
import { toast } from '@/ui/toast';
import { reloadAccount } from './use-return';

/** What a user can do about their plan, and which button asked. */
export type PlanCommand =
  | { readonly kind: 'choose'; readonly place: string; readonly plan: Plan }
  /** In the payment provider's portal: another card, another plan, the end of it. */
  | { readonly kind: 'manage' | 'cancel'; readonly place: string };

export interface PlanCommands {
  readonly run: (command: PlanCommand) => void;
  /** The button whose command is under way; the page is about to be left, or the plan to change. */
  readonly runningAt: string | null;
}

const FAILURES: Record<PlanCommand['kind'], ErrorCode> = {
  choose: 'subscription-process-failed',
  manage: 'portal-open-failed',
  cancel: 'subscription-cancel-failed',
};
const TOAST = 'subscription';

/** Runs one command at a time. @param leaveTo goes to a page of the payment provider. */
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
      // The page stays as it is until the other one is there.
      if (outcome.kind === 'leave') return leaveTo(outcome.url);
      await reloadAccount(queryClient);
      release();
      toast.success(`${outcome.planName} is active until ${formatLongUsDate(outcome.untilIso)}.`);
    },
    onError: (error, command) => {
      release();
      console.error('The subscription could not be changed.', error);
      toast.error(messageOf(error, FAILURES[command.kind]), { id: TOAST });
    },
  });
  const run = (command: PlanCommand): void => {
    // Two clicks may come before the first has disabled the button.
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

type Outcome =
  | { readonly kind: 'leave'; readonly url: string }
  | { readonly kind: 'active'; readonly planName: string; readonly untilIso: string };

async function perform(command: PlanCommand): Promise<Outcome> {
  switch (command.kind) {
    case 'choose':
      return choose(command.plan);
    case 'manage':
      return { kind: 'leave', url: await createPortal() };
    case 'cancel':
      return { kind: 'leave', url: await portalToCancel() };
  }
}

async function choose(plan: Plan): Promise<Outcome> {
  if (plan.priceCents > 0) return { kind: 'leave', url: await createCheckout(plan.id) };
  return { kind: 'active', planName: plan.name, untilIso: await createFreeSubscription(plan.id) };
}

/** Whoever cancels is told that it was not cancelled, and not that a portal was wanted. */
async function portalToCancel(): Promise<string> {
  try {
    return await createPortal();
  } catch (error) {
    const isOfPortal = error instanceof AppError && error.code.startsWith('portal-');
    throw isOfPortal ? new AppError('subscription-cancel-failed', { cause: error }) : error;
  }
}

/** A browser may keep the page as it was left, buttons busy, and show it again: then it starts afresh. */
function useReturnByBackButton(startAfresh: () => void): void {
  const latest = useRef(startAfresh);
  useEffect(() => {
    latest.current = startAfresh;
  });
  useEffect(() => {
    const follow = (event: PageTransitionEvent): void => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', follow);
    return () => window.removeEventListener('pageshow', follow);
  }, []);
}
