import { useState, type FormEvent } from 'react';
import { Lock } from 'lucide-react';
import { ERROR_TEXTS } from '@/domain/errors';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';

interface PasswordFormProps {
  /** Why the last password did not open the link; null before the first attempt. */
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onSubmit: (password: string) => void;
}

/** Asks for a link's password. */
export function PasswordForm({ problem, isBusy, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '' && !isBusy) onSubmit(password);
  };
  return (
    <form
      onSubmit={submit}
      className="flex w-full max-w-110 flex-col gap-5 rounded-xl border border-line bg-s1 p-6"
    >
      <div className="flex items-center gap-3">
        <Lock aria-hidden="true" className="size-6 flex-none text-muted" />
        <h1 className="text-h2">{ERROR_TEXTS['link-password-needed']}</h1>
      </div>
      <TextField
        label="Password"
        type="password"
        autoComplete="off"
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={password === ''} busy={isBusy} busyLabel="Opening">
        Watch
      </Button>
    </form>
  );
}
