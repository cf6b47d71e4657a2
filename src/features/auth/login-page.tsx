import { sendLoginLink } from '@/backend/auth';
import { systemClock } from '@/lib/clock';
import { CheckYourEmail } from './check-your-email';
import { LoginForm } from './login-form';
import { useAuthScreenState } from './use-auth-screen-state';

/** /login: asks for an address, mails a link, and then takes the code from the mail (sharing spec, section 2). */
export function LoginPage() {
  const { email, sentAtMs, showSent, showForm } = useAuthScreenState();
  if (sentAtMs !== null) {
    return (
      <CheckYourEmail
        email={email}
        sentAtMs={sentAtMs}
        onSentAgain={(atMs) => showSent(email, atMs, { replace: true })}
        onUseAnotherEmail={showForm}
      />
    );
  }
  return (
    <LoginForm
      initialEmail={email}
      sendLink={sendLoginLink}
      onSent={(address) => showSent(address, systemClock.nowMs())}
    />
  );
}
