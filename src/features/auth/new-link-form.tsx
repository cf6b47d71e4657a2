import { useRef, useState, type FormEvent } from 'react';
import { loginEmailError } from '@/domain/auth-validation';
import { messageOf } from '@/domain/errors';
import { oneLine } from '@/domain/plain-text';
import { useTask } from './use-task';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';

interface NewLinkFormProps {
  readonly sendLink: (email: string) => Promise<void>;
  readonly onSent: (email: string) => void;
  /** Called when the user already has a newer email with a code. */
  readonly onHasCode: (email: string) => void;
}

/** Asks for the email address again, to send a new email or to show the code field. */
export function NewLinkForm({ sendLink, onSent, onHasCode }: NewLinkFormProps) {
  const [email, setEmail] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const send = useTask({ work: sendLink, onDone: onSent });
  const withAddress = (run: (address: string) => void) => {
    const error = loginEmailError(email);
    setFieldError(error);
    if (error) input.current?.focus();
    else run(oneLine(email));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withAddress((address) => send.run(address));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        ref={input}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        error={fieldError ?? (send.status === 'failed' ? messageOf(send.error, 'login-link-failed') : null)}
        onChange={(event) => {
          setEmail(event.target.value);
          setFieldError(null);
          send.reset();
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={send.status === 'busy'}
        busyLabel="Sending"
        className="w-full"
      >
        Send a new link
      </Button>
      <Button variant="secondary" size="lg" className="w-full" onClick={() => withAddress(onHasCode)}>
        I have a code
      </Button>
    </form>
  );
}
