import { sendLoginLink } from '@/backend/auth/auth';
import { LoginForm } from './login-form';
import { MailScreen } from './mail-screen';

/** /login: asks for an email address, sends a link to it, and takes the code from the email. */
export function LoginPage() {
  return <MailScreen renderForm={(form) => <LoginForm {...form} sendLink={sendLoginLink} />} />;
}
