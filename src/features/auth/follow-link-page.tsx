import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkPurpose } from '@/backend/auth/auth-callback';
import { followMailLink, type LinkResult } from '@/backend/auth/mail-link';
import { PATHS } from '@/domain/paths';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { Note } from '@/ui/note';
import { AuthHeading } from './auth-heading';
import { LinkFailedPage } from './link-failed-page';

interface FollowLinkPageProps {
  readonly tokenHash: string;
  readonly purpose: LinkPurpose;
  /** The email address that is already signed in; null when nobody is. */
  readonly signedInAs: string | null;
  /** Shown once the link has signed the user in; it leads to the next screen. */
  readonly onward: ReactNode;
}

interface Texts {
  readonly title: string;
  readonly sentence: string;
  readonly action: string;
  readonly busyLabel: string;
}

const SIGN_IN: Texts = {
  title: 'Sign in here?',
  sentence:
    'One tap or click signs you in on this browser. Until then, the code in the same email also works.',
  action: 'Sign in',
  busyLabel: 'Signing in',
};

const TEXTS: Readonly<Record<LinkPurpose, Texts>> = {
  email: SIGN_IN,
  recovery: SIGN_IN,
  email_change: {
    title: 'Confirm the new address',
    sentence: 'The change takes effect once you confirm it from both your old and your new address.',
    action: 'Confirm the change',
    busyLabel: 'Confirming',
  },
};

/**
 * The page that an emailed link opens. The link is used only after a click, because mail scanners open links before the
 * user does.
 */
export function FollowLinkPage({ tokenHash, purpose, signedInAs, onward }: FollowLinkPageProps) {
  const [result, setResult] = useState<LinkResult | 'busy' | null>(null);
  const follow = () => {
    setResult('busy');
    void followMailLink(tokenHash, purpose).then(setResult);
  };
  const outcome = result === 'busy' ? null : result;
  if (outcome?.kind === 'signed-in') return onward;
  if (outcome?.kind === 'half-confirmed') return <HalfConfirmed />;
  if (outcome?.kind === 'failed' && outcome.reason !== 'unreachable') {
    return purpose === 'email_change' ? (
      <ChangeFailed message={outcome.message} />
    ) : (
      <LinkFailedPage message={outcome.message} reason={outcome.reason} />
    );
  }
  const { title, sentence, action, busyLabel } = TEXTS[purpose];
  return (
    <>
      <AuthHeading title={title}>{sentence}</AuthHeading>
      {outcome && <Note tone="danger">The server did not respond. Check your connection and try again.</Note>}
      {signedInAs !== null && purpose !== 'email_change' && (
        <Note tone="info">
          You are signed in here as <b className="font-semibold wrap-anywhere text-text">{signedInAs}</b>.{' '}
          <Link to={PATHS.dashboard} replace className="reach text-link">
            Stay signed in
          </Link>
        </Note>
      )}
      <Button
        variant="primary"
        size="lg"
        busy={result === 'busy'}
        busyLabel={busyLabel}
        onClick={follow}
        className="w-full"
      >
        {action}
      </Button>
    </>
  );
}

function HalfConfirmed() {
  return (
    <>
      <AuthHeading title="Confirmed by this address">
        Now open the email we sent to the other address, and confirm the change there too.
      </AuthHeading>
      <p className="text-sm text-muted">
        <Link to={PATHS.dashboard} replace className="reach text-link">
          Back to the app
        </Link>
      </p>
    </>
  );
}

function ChangeFailed({ message }: { readonly message: string }) {
  return (
    <>
      <AuthHeading title="That link did not work">
        Each link works once, within 24 hours, and only the newest one works. Your account page shows your
        current address, and you can request the change again there.
      </AuthHeading>
      <Note tone="danger">{message}</Note>
      <LinkButton to={PATHS.account} variant="secondary" size="lg" replace className="w-full">
        Go to Account
      </LinkButton>
    </>
  );
}
