import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { exchangeCode } from '@/backend/auth';
import { SpinnerMark } from '@/ui/spinner';
import { AuthHeading } from './auth-heading';
import { LinkFailedPage } from './link-failed-page';

interface SigningInPageProps {
  /** The code that the link brought back. */
  readonly code: string;
  /** Rendered once there is a session: the way to the next screen. */
  readonly onSignedIn: ReactNode;
}

/** Exchanges a link's code for a session, and says why when that fails. */
export function SigningInPage({ code, onSignedIn }: SigningInPageProps) {
  const exchange = useQuery({
    queryKey: ['auth-code', code],
    queryFn: () => exchangeCode(code),
    retry: false,
    staleTime: Infinity,
    networkMode: 'always',
  });
  if (exchange.data?.kind === 'signed-in') return onSignedIn;
  if (exchange.data?.kind === 'failed') {
    return <LinkFailedPage message={exchange.data.message} reason={exchange.data.reason} />;
  }
  if (exchange.isError) return <LinkFailedPage message={null} reason="unknown" />;
  return (
    <output className="flex flex-col gap-5">
      <SpinnerMark className="size-6" />
      <AuthHeading title="Signing you in">One moment, the link is being checked.</AuthHeading>
    </output>
  );
}
