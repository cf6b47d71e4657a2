import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { SpinnerMark } from '@/ui/spinner';
import type { Arrival, Confirmation } from './use-return';

interface ReturnNoticeProps {
  readonly arrival: Arrival;
  readonly confirmation: Confirmation;
  readonly onCheckAgain: () => void;
  readonly onDismiss: () => void;
}

const DONE: Record<Arrival, string> = {
  paid: 'Your payment went through and your plan is active.',
  reloaded: 'Your account has been successfully reloaded with tokens!',
  cancelled: 'Checkout was canceled. Nothing was charged.',
};

/** Shows the result after the user returns from the payment provider. */
export function ReturnNotice({ arrival, confirmation, onCheckAgain, onDismiss }: ReturnNoticeProps) {
  const isGood = confirmation === 'done' && arrival !== 'cancelled';
  return (
    <div
      role="status"
      className={cx(
        'mt-6 flex min-h-15 items-center gap-3 rounded-lg border py-2 pr-3 pl-4',
        isGood ? 'border-good/40 bg-good-wash' : 'border-line bg-s1',
      )}
    >
      <Mark confirmation={confirmation} isGood={isGood} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-x-3 gap-y-2 desk:flex-row desk:items-center">
        <p className="min-w-0 flex-1">{textOf(arrival, confirmation)}</p>
        {confirmation === 'overdue' && <Button onClick={onCheckAgain}>Check again</Button>}
      </div>
      {confirmation !== 'pending' && <IconButton label="Dismiss" icon={<X />} onClick={onDismiss} />}
    </div>
  );
}

function Mark({ confirmation, isGood }: { readonly confirmation: Confirmation; readonly isGood: boolean }) {
  if (confirmation === 'pending') return <SpinnerMark className="size-5" />;
  if (confirmation === 'overdue') {
    return <TriangleAlert aria-hidden="true" className="size-5 flex-none text-warn" />;
  }
  return isGood ? <CircleCheck aria-hidden="true" className="size-5 flex-none text-good" /> : null;
}

function textOf(arrival: Arrival, confirmation: Confirmation): string {
  if (confirmation === 'pending') return 'Your payment is being confirmed. This page updates automatically.';
  if (confirmation === 'done') return DONE[arrival];
  return (
    'We have not received a payment yet. If you left the checkout, nothing was charged. If you paid, check again in a few ' +
    'minutes, and contact Support if it still has not arrived.'
  );
}
