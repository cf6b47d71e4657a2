import { useEffect, useState, type ReactNode } from 'react';
import { exchangeCode, type ExchangeResult } from '@/backend/auth/mail-link';
import { SpinnerMark } from '@/ui/spinner';
import { AuthHeading } from './auth-heading';
import { LinkFailedPage } from './link-failed-page';

interface SigningInPageProps {
  /** The code from the emailed link. */
  readonly code: string;
  /** Shown once there is a session; it leads to the next screen. */
  readonly onward: ReactNode;
}

/** Exchanges a link's code for a session, and explains a failure. */
export function SigningInPage({ code, onward }: SigningInPageProps) {
  const [result, setResult] = useState<ExchangeResult | null>(null);
  useEffect(() => {
    let isShown = true;
    void exchangeCode(code).then((exchanged) => isShown && setResult(exchanged));
    return () => {
      isShown = false;
    };
  }, [code]);
  if (result?.kind === 'signed-in') return onward;
  if (result?.kind === 'failed') return <LinkFailedPage message={result.message} reason={result.reason} />;
  return (
    <output className="flex flex-col gap-5">
      <SpinnerMark className="size-6" />
      <AuthHeading title="Signing you in">One moment, we are checking the link.</AuthHeading>
    </output>
  );
}
