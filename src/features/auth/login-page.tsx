import { sendLoginLink } from '@/backend/auth';
import { LoginForm } from './login-form';
import { MailScreen } from './mail-screen';

/** /login: asks for an address, mails a link, and then takes the code from the mail. */
export function LoginPage() {
  return <MailScreen renderForm={(form) => <LoginForm {...form} sendLink={sendLoginLink} />} />;
}
