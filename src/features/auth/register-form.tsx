import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { signUpErrors, type SignUpErrors, type SignUpFields } from '@/domain/auth-validation';
import { AppError, messageOf } from '@/domain/errors';
import { formatCount } from '@/domain/format';
import { FREE_MONTHLY_TOKENS, MIN_AGE_YEARS } from '@/domain/limits';
import { PATHS } from '@/domain/paths';
import { oneLine } from '@/domain/plain-text';
import { useTask } from './use-task';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import { AuthHeading } from './auth-heading';

interface RegisterFormProps {
  /** Initial values of the fields. */
  readonly initial: Partial<SignUpFields>;
  /** Creates the account and sends its link. Receives trimmed fields; rejects with an AppError. */
  readonly register: (fields: SignUpFields) => Promise<void>;
  readonly onSent: (sent: SignUpFields) => void;
}

const MIN_AGE_HINT = `You must be at least ${MIN_AGE_YEARS} years old.`;
const MONTHLY_TOKENS = formatCount(FREE_MONTHLY_TOKENS);

const FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', type: 'text' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'birthYear', label: 'Year of birth', autoComplete: 'bday-year', type: 'text' },
] as const;

const EMPTY: SignUpFields = { firstName: '', lastName: '', email: '', birthYear: '' };

/** Fields that span the full width. */
const WIDE: ReadonlySet<keyof SignUpFields> = new Set(['email', 'birthYear']);

/** The fields of /register. A field's error disappears when the user edits the field. */
export function RegisterForm({ initial, register, onSent }: RegisterFormProps) {
  const [fields, setFields] = useState<SignUpFields>({ ...EMPTY, ...initial });
  const [errors, setErrors] = useState<SignUpErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const send = useTask({ work: register, onDone: onSent });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = signUpErrors(fields, new Date().getFullYear());
    setErrors(found);
    const firstWrong = FIELDS.find(({ name }) => found[name] !== undefined);
    if (firstWrong) form.current?.querySelector<HTMLInputElement>(`[name=${firstWrong.name}]`)?.focus();
    else send.run(cleaned(fields));
  };
  const edit = (name: keyof SignUpFields, value: string) => {
    setFields({ ...fields, [name]: value });
    setErrors({ ...errors, [name]: undefined });
    send.reset();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <AuthHeading title="Create your account">
        {MONTHLY_TOKENS} tokens every month. No credit card required.
      </AuthHeading>
      <div className="grid gap-5 sm:grid-cols-2">
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            {...field}
            key={name}
            name={name}
            value={fields[name]}
            error={errors[name] ?? null}
            onChange={(event) => edit(name, event.target.value)}
            className={WIDE.has(name) ? 'sm:col-span-2' : ''}
            {...(name === 'birthYear' && { inputMode: 'numeric', hint: MIN_AGE_HINT })}
          />
        ))}
      </div>
      {send.status === 'failed' && <SignUpFailure error={send.error} email={oneLine(fields.email)} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={send.status === 'busy'}
        busyLabel="Creating"
        className="w-full"
      >
        Create Account
      </Button>
      <p className="text-sm text-muted">
        Already have an account?{' '}
        <Link to={PATHS.login} className="text-link">
          Sign in
        </Link>
      </p>
    </form>
  );
}

function SignUpFailure({ error, email }: { readonly error: unknown; readonly email: string }) {
  const hasAccount = error instanceof AppError && error.code === 'account-exists';
  return (
    <Note tone="danger">
      {messageOf(error, 'sign-up-failed')}
      {hasAccount && (
        <>
          {' '}
          <Link to={PATHS.login} state={{ email }} className="text-link whitespace-nowrap">
            Sign in →
          </Link>
        </>
      )}
    </Note>
  );
}

function cleaned({ firstName, lastName, email, birthYear }: SignUpFields): SignUpFields {
  return {
    firstName: oneLine(firstName),
    lastName: oneLine(lastName),
    email: oneLine(email),
    birthYear: oneLine(birthYear),
  };
}
