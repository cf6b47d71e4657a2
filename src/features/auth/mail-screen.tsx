import type { ReactNode } from 'react';
import { systemClock } from '@/lib/clock';
import { CheckYourEmail } from './check-your-email';
import { useAuthScreenState } from './use-auth-screen-state';

interface MailForm {
  readonly initialEmail: string;
  /** Called after an email was sent to this address. */
  readonly onSent: (email: string) => void;
}

/** Shows a form that sends an email, then what to do with that email. */
export function MailScreen({ renderForm }: { readonly renderForm: (form: MailForm) => ReactNode }) {
  const { email, sentAtMs, showSent, showForm } = useAuthScreenState();
  if (sentAtMs === null) {
    return renderForm({
      initialEmail: email,
      onSent: (address) => showSent(address, systemClock.nowMs()),
    });
  }
  return (
    <CheckYourEmail
      email={email}
      sentAtMs={sentAtMs}
      onSentAgain={(atMs) => showSent(email, atMs, { replace: true })}
      onUseAnotherEmail={showForm}
    />
  );
}
