import { signUp } from '@/backend/auth';
import { systemClock } from '@/lib/clock';
import { CheckYourEmail } from './check-your-email';
import { RegisterForm } from './register-form';
import { useAuthScreenState } from './use-auth-screen-state';

/** /register: name and address, then the confirmation (sharing spec, section 2). */
export function RegisterPage() {
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
    <RegisterForm
      initialEmail={email}
      register={({ firstName, lastName, email: address }) => signUp(firstName, lastName, address)}
      onSent={(address) => showSent(address, systemClock.nowMs())}
    />
  );
}
