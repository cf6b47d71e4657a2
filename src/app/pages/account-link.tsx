import { UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { buttonClasses } from '@/ui/button-look';

export interface AccountLinkProps {
  readonly isMember: boolean;
  /** Called when a visitor leaves to create an account, so that the sign-in ends at the clip. */
  readonly onSignUp: () => void;
}

/** Leads a visitor with a clip to an account, and a member to saving it. */
export function AccountLink({
  isMember,
  onSignUp,
  isButton = false,
}: AccountLinkProps & { readonly isButton?: boolean }) {
  return (
    <Link
      to={isMember ? PATHS.keepTrial : PATHS.register}
      onClick={isMember ? undefined : onSignUp}
      className={
        isButton
          ? buttonClasses({ variant: 'quiet' })
          : 'font-semibold text-accent underline-offset-4 hover:underline'
      }
    >
      {isButton && <UserPlus aria-hidden="true" />}
      {isMember ? 'Save it in your account to share it' : 'Create an account to save and share it'}
    </Link>
  );
}
