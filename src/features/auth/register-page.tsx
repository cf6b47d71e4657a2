import { useState } from 'react';
import { signUp } from '@/backend/auth/auth';
import type { SignUpFields } from '@/domain/auth-validation';
import { MailScreen } from './mail-screen';
import { RegisterForm } from './register-form';

/** /register: asks for the name and email address, then shows that the email was sent. */
export function RegisterPage() {
  // Kept for users who return to the form to correct a wrong address.
  const [sent, setSent] = useState<SignUpFields | null>(null);
  return (
    <MailScreen
      renderForm={({ initialEmail, onSent }) => (
        <RegisterForm
          initial={{ email: initialEmail, ...sent }}
          register={signUp}
          onSent={(fields) => {
            setSent(fields);
            onSent(fields.email);
          }}
        />
      )}
    />
  );
}
