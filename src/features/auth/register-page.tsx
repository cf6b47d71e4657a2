import { signUp } from '@/backend/auth/auth';
import { MailScreen } from './mail-screen';
import { RegisterForm } from './register-form';

/** /register: asks for the name and email address, then shows that the mail was sent. */
export function RegisterPage() {
  return <MailScreen renderForm={(form) => <RegisterForm {...form} register={signUp} />} />;
}
