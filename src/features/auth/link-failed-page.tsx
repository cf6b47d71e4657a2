import { useNavigate } from 'react-router-dom';
import type { LinkFailure } from '@/backend/auth-errors';
import { sendLoginLink } from '@/backend/auth';
import { ERROR_TEXTS } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { systemClock } from '@/lib/clock';
import { Note } from '@/ui/note';
import { AuthHeading } from './auth-heading';
import { NewLinkForm } from './new-link-form';

interface LinkFailedPageProps {
  /** The provider's words, if it had any. */
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

/** A sign-in link that did not work: why, and the way to a new one or to the code field. */
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
