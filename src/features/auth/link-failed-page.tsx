import { useNavigate } from 'react-router-dom';
import type { LinkFailure } from '@/backend/auth/auth-errors';
import { sendLoginLink } from '@/backend/auth/auth';
import { ERROR_TEXTS } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { systemClock } from '@/lib/clock';
import { Note } from '@/ui/note';
import { AuthHeading } from './auth-heading';
import { NewLinkForm } from './new-link-form';

interface LinkFailedPageProps {
  /** The message of the auth provider; null when there is none. */
  readonly message: string | null;
  readonly reason: LinkFailure;
}

const EXPLANATIONS: Record<LinkFailure, string> = {
  'used-or-expired':
    'A link works once and for 24 hours, and only the newest one counts. Ask for a new one here.',
  'other-browser':
    'A link signs in the browser that asked for it, and this is another one. Ask for a new mail here: its code works in any browser.',
  unreachable: 'The server did not answer. Check the connection, then ask for a new link here.',
  unknown: 'Nothing is lost. Ask for a new link here.',
};

/** Explains why a sign-in link failed, and offers a new link or the code field. */
export function LinkFailedPage({ message, reason }: LinkFailedPageProps) {
  const navigate = useNavigate();
  const showConfirmation = (email: string, sentAtMs: number) =>
    void navigate(PATHS.login, { state: { email, sentAtMs }, replace: true });
  return (
    <>
      <AuthHeading title="That link did not work">{EXPLANATIONS[reason]}</AuthHeading>
      <Note tone="danger">{message ?? ERROR_TEXTS['authentication-failed']}</Note>
      <NewLinkForm
        sendLink={sendLoginLink}
        onSent={(email) => showConfirmation(email, systemClock.nowMs())}
        onHasCode={(email) => showConfirmation(email, 0)}
      />
    </>
  );
}
