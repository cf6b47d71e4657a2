import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';
import { useSession } from '../use-session';

/** Shown for an address that has no screen. */
export function NotFoundPage() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <div className="page-column flex flex-1 flex-col items-center justify-center gap-4 py-24 text-center">
      <p className="font-head text-[96px] leading-none font-semibold text-control" aria-hidden="true">
        404
      </p>
      <h1 className="text-h1">There is nothing at this address</h1>
      <p className="max-w-110 text-muted">The link may be mistyped, or the page has moved.</p>
      <LinkButton to={isSignedIn ? PATHS.dashboard : PATHS.home} variant="primary" className="mt-2">
        {isSignedIn ? 'Go to Your Videos' : 'Back to Home'}
      </LinkButton>
    </div>
  );
}
