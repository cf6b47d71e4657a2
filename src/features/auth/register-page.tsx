import { signUp } from '@/backend/auth';
import { MailScreen } from './mail-screen';
import { RegisterForm } from './register-form';

/** /register: name and address, then the confirmation. */
export function RegisterPage() {
  return (
    <MailScreen
      renderForm={(form) => (
        <RegisterForm
          {...form}
          register={({ firstName, lastName, email }) => signUp(firstName, lastName, email)}
        />
      )}
    />
  );
}
