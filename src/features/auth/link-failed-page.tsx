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
  /** The auth provider's message; null if there is none. */
  readonly message: string | null;
  readonly reason: LinkFailure;
}

const EXPLANATIONS: Record<LinkFailure, string> = {
  'used-or-expired':
    'Each link works once, within 24 hours, and only the newest one works. Request a new one here.',
  'other-browser':
    'A link works only in the browser that requested it, and this is a different one. Request a new email here. Its code works in any browser.',
  unreachable: 'The server did not respond. Check your connection, then request a new link here.',
  unknown: 'Nothing is lost. Request a new link here.',
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
