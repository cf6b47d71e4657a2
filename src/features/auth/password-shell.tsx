import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import { AuthHeading } from './auth-heading';

/** /forgot-password: an inactive form, because the product signs users in with links only. */
export function ForgotPasswordPage() {
  return (
    <Shell title="Forgot password" action="Send Reset Link">
      <TextField label="Email" type="email" name="email" autoComplete="email" disabled />
    </Shell>
  );
}

/** /reset-password: an inactive form for a new password. */
export function ResetPasswordPage() {
  return (
    <Shell title="Set a new password" action="Set New Password">
      <TextField label="New password" type="password" name="password" autoComplete="new-password" disabled />
      <TextField
        label="Confirm new password"
        type="password"
        name="confirmation"
        autoComplete="new-password"
        disabled
      />
    </Shell>
  );
}

interface ShellProps {
  readonly title: string;
  readonly action: string;
  readonly children: ReactNode;
}

/** The frame of both forms; its note says why the fields are disabled and how to sign in instead. */
function Shell({ title, action, children }: ShellProps) {
  return (
    <div className="flex flex-col gap-5">
      <AuthHeading title={title} />
      <Note tone="info">
        There is no password to remember here: you sign in with a link that we email to you.
      </Note>
      {children}
      <Button variant="primary" size="lg" disabled className="w-full">
        {action}
      </Button>
      <p className="text-sm text-muted">
        <Link to={PATHS.login} className="reach text-link">
          Back to sign-in
        </Link>
      </p>
    </div>
  );
}
