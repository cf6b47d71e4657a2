import { useState, type FormEvent } from 'react';
import { Mail } from 'lucide-react';
import { verifyCode } from '@/backend/auth/auth';
import { backendConfig } from '@/backend/http/config';
import { AppError, messageOf } from '@/domain/errors';
import type { Clock } from '@/lib/clock';
import { useTask } from './use-task';
import { Button } from '@/ui/button';
import { CodeField } from '@/ui/code-field';
import { IconPlate } from '@/ui/empty-state';
import { AuthHeading } from './auth-heading';
import { SendAgain } from './send-again';

/** The shortest code that any Supabase project sends. */
const MIN_DIGITS = 6;

interface CheckYourEmailProps {
  readonly email: string;
  readonly sentAtMs: number;
  readonly onSentAgain: (sentAtMs: number) => void;
  readonly onUseAnotherEmail: () => void;
  readonly clock?: Clock;
}

/** Shown after an email was sent. Takes the code from the email, which works in any browser. */
export function CheckYourEmail({
  email,
  sentAtMs,
  onSentAgain,
  onUseAnotherEmail,
  clock,
}: CheckYourEmailProps) {
  const [code, setCode] = useState('');
  const verify = useVerifyCode(email, () => setCode(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.run(code);
  };
  const isBusy = verify.status === 'busy' || verify.status === 'done';
  const length = backendConfig.authCodeLength;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <IconPlate className="size-12">
        <Mail />
      </IconPlate>
      <AuthHeading title="Check Your Email">
        We sent a link and a code of {length} digits to{' '}
        <b className="font-semibold wrap-anywhere text-text">{email}</b>. Open the link on any device, or type
        the code here. Both work for 24 hours.
      </AuthHeading>
      <CodeField
        label={`${length}-digit code`}
        length={length}
        value={code}
        focusOnMount
        readOnly={isBusy}
        error={verify.status === 'failed' ? messageOf(verify.error, 'authentication-failed') : null}
        onChange={(digits) => {
          setCode(digits);
          verify.reset();
        }}
        onComplete={verify.run}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isBusy}
        busyLabel="Signing in"
        className="w-full"
      >
        Sign in
      </Button>
      <SendAgain
        email={email}
        sentAtMs={sentAtMs}
        onSentAgain={onSentAgain}
        onUseAnotherEmail={onUseAnotherEmail}
        {...(clock && { clock })}
      />
    </form>
  );
}

/**
 * Checks the code.
 * @param onWrong called for a wrong code of the right length. It should clear the field, because typing a new code is
 * faster than correcting one.
 */
function useVerifyCode(email: string, onWrong: () => void) {
  return useTask<string>({
    work: async (digits) => {
      if (digits.length < MIN_DIGITS) throw new AppError('code-incomplete');
      await verifyCode(email, digits);
    },
    onFailed: (digits) => digits.length >= MIN_DIGITS && onWrong(),
  });
}
