import { CircleCheck, X } from 'lucide-react';
import { cx } from '@/lib/cx';
import { IconButton } from '@/ui/icon-button';
import { SpinnerMark } from '@/ui/spinner';
import type { Arrival } from './use-return';

interface ReturnNoticeProps {
  readonly arrival: Arrival;
  /** The account is not up to date yet. */
  readonly isPending: boolean;
  readonly onDismiss: () => void;
}

const DONE: Record<Arrival, string> = {
  paid: 'Your payment went through and your plan is active.',
  reloaded: 'Your account has been successfully reloaded with tokens!',
  cancelled: 'Checkout was cancelled. Nothing was charged.',
};

/** What came of the visit to the payment provider. */
export function ReturnNotice({ arrival, isPending, onDismiss }: ReturnNoticeProps) {
  const isGood = !isPending && arrival !== 'cancelled';
  return (
    <div
      role="status"
      className={cx(
        'mt-6 flex min-h-15 items-center gap-3 rounded-lg border py-2 pr-3 pl-4',
        isGood ? 'border-good/40 bg-good-wash' : 'border-line bg-s1',
      )}
    >
      {isPending ? (
        <>
          <SpinnerMark className="size-5" />
          <p className="min-w-0 flex-1">Your payment is being confirmed. This page follows by itself.</p>
        </>
      ) : (
        <>
          {isGood && <CircleCheck aria-hidden="true" className="size-5 flex-none text-good" />}
          <p className="min-w-0 flex-1">{DONE[arrival]}</p>
          <IconButton label="Dismiss" icon={<X />} onClick={onDismiss} />
        </>
      )}
    </div>
  );
}
