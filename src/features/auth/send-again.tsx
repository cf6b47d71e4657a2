import { resendLink } from '@/backend/auth/auth';
import { messageOf } from '@/domain/errors';
import { formatClock } from '@/domain/format';
import { systemClock, type Clock } from '@/lib/clock';
import { useTask } from './use-task';
import { announce } from '@/ui/live-region';
import { Note } from '@/ui/note';
import { useSecondsLeft } from './use-seconds-left';

/** The auth provider rejects a second email within this time. */
const PAUSE_MS = 60_000;

const INLINE_BUTTON = 'text-link inline font-normal aria-disabled:opacity-45';

interface SendAgainProps {
  readonly email: string;
  readonly sentAtMs: number;
  readonly onSentAgain: (sentAtMs: number) => void;
  readonly onUseAnotherEmail: () => void;
  readonly clock?: Clock;
}

/** Helps when no email arrives: check the spam folder, send it again after a minute, or use another address. */
export function SendAgain(props: SendAgainProps) {
  const { email, sentAtMs, onSentAgain, onUseAnotherEmail, clock = systemClock } = props;
  const secondsLeft = useSecondsLeft(sentAtMs + PAUSE_MS, clock);
  const resend = useTask<string>({
    work: resendLink,
    onDone: () => {
      announce('We sent it again');
      onSentAgain(clock.nowMs());
    },
  });
  const isSending = resend.status === 'busy';
  return (
    <div className="flex flex-col gap-4">
      {resend.status === 'failed' && (
        <Note tone="danger">{messageOf(resend.error, 'login-link-failed')}</Note>
      )}
      <p className="text-sm text-muted">
        Nothing there? Look in spam, or{' '}
        {secondsLeft > 0 ? (
          <>
            send it again in{' '}
            <b className="font-semibold text-text tabular-nums">{formatClock(secondsLeft)}</b>
          </>
        ) : (
          <button
            type="button"
            className={INLINE_BUTTON}
            aria-disabled={isSending}
            onClick={() => !isSending && resend.run(email)}
          >
            {isSending ? 'sending' : 'send it again'}
          </button>
        )}
        .{' '}
        <button type="button" className={INLINE_BUTTON} onClick={onUseAnotherEmail}>
          Use another email
        </button>
      </p>
    </div>
  );
}
