import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { loginEmailError } from '@/domain/auth-validation';
import { AppError, messageOf } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { oneLine } from '@/domain/plain-text';
import { useTask } from './use-task';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import { AuthHeading } from './auth-heading';

interface LoginFormProps {
  readonly initialEmail: string;
  /** Emails the link; rejects with an AppError. */
  readonly sendLink: (email: string) => Promise<void>;
  readonly onSent: (email: string) => void;
}

/** The email field of /login. Its error disappears when the address is edited. */
export function LoginForm({ initialEmail, sendLink, onSent }: LoginFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const send = useTask({ work: sendLink, onDone: onSent });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const error = loginEmailError(email);
    setFieldError(error);
    if (error) input.current?.focus();
    else send.run(oneLine(email));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <AuthHeading title="Welcome back">We'll send you a link. No password to remember.</AuthHeading>
      <TextField
        ref={input}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- this field is the only task of the screen
        autoFocus
        value={email}
        error={fieldError}
        onChange={(event) => {
          setEmail(event.target.value);
          setFieldError(null);
          send.reset();
        }}
      />
      {send.status === 'failed' && <LoginFailure error={send.error} email={oneLine(email)} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={send.status === 'busy'}
        busyLabel="Sending"
        className="w-full"
      >
        Send Magic Link
      </Button>
      <p className="text-sm text-muted">
        New here?{' '}
        <Link to={PATHS.register} className="text-link">
          Create an account
        </Link>
      </p>
    </form>
  );
}

function LoginFailure({ error, email }: { readonly error: unknown; readonly email: string }) {
  const hasNoAccount = error instanceof AppError && error.code === 'no-account';
  return (
    <Note tone="danger">
      {messageOf(error, 'login-link-failed')}
      {hasNoAccount && (
        <>
          {' '}
          <Link to={PATHS.register} state={{ email }} className="text-link whitespace-nowrap">
            Create an account →
          </Link>
        </>
      )}
    </Note>
  );
}
