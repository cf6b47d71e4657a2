import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';

/** The last page of deleting an account. */
export function AccountDeletedPage() {
  return (
    <div className="page-column flex flex-col items-start gap-4 pt-16 pb-24">
      <h1 className="text-h1">Your account is deleted</h1>
      <p className="max-w-120 text-muted">
        Your videos, links, and files are deleted too, and you will not be charged again. Thank you for being
        here.
      </p>
      <LinkButton to={PATHS.home} variant="secondary">
        Back to Home
      </LinkButton>
    </div>
  );
}
