import { ChevronDown, Shield } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { SessionUser } from '@/backend/session';
import { PATHS } from '@/domain/paths';
import { cx } from '@/lib/cx';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { LinkButton } from '@/ui/link-button';
import { Wordmark } from '@/ui/wordmark';
import { mainEntries } from '../navigation';
import { AccountMenu } from './account-menu';
import { MainLink } from './main-link';
import { TokensChip } from './tokens-chip';

interface AppHeaderProps {
  readonly user: SessionUser | null;
  readonly isEditor: boolean;
}

/** The bar at the top of the app: 64 px, in the editor 56, on phones 56 and not in the editor. */
export function AppHeader({ user, isEditor }: AppHeaderProps) {
  return (
    <header
      className={cx(
        'sticky top-0 z-30 h-14 flex-none items-center gap-3 border-b border-line bg-ground px-4 desk:flex desk:gap-8 desk:px-6',
        isEditor ? 'hidden' : 'flex desk:h-16',
      )}
    >
      <Link to={user ? PATHS.dashboard : PATHS.home} className="flex rounded-sm">
        <Wordmark />
      </Link>
      {user && <MainNavigation />}
      <div className="ml-auto flex items-center gap-2">
        {user ? (
          <SignedInTools user={user} />
        ) : (
          <LinkButton to={PATHS.login} variant="secondary">
            Sign In
          </LinkButton>
        )}
      </div>
    </header>
  );
}

function MainNavigation() {
  return (
    <nav aria-label="Main" className="hidden gap-1 self-stretch desk:flex">
      {mainEntries.map((entry) => (
        <MainLink
          key={entry.path}
          entry={entry}
          className="relative flex items-center px-3 text-ui font-medium text-muted -outline-offset-2 transition-colors hover:text-text aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-text"
        >
          {entry.label}
        </MainLink>
      ))}
    </nav>
  );
}

function SignedInTools({ user }: { readonly user: SessionUser }) {
  const isAdminPage = `${useLocation().pathname}/`.startsWith(`${PATHS.admin}/`);
  return (
    <>
      {isAdminPage ? (
        <Badge tone="violet" icon={<Shield aria-hidden="true" />}>
          Admin
        </Badge>
      ) : (
        <TokensChip />
      )}
      <AccountMenu
        user={user}
        trigger={
          <button
            type="button"
            aria-label="Account menu"
            className="flex items-center gap-2 rounded-full desk:pr-1"
          >
            <Avatar user={user} />
            <ChevronDown aria-hidden="true" className="hidden size-4 text-muted desk:block" />
          </button>
        }
      />
    </>
  );
}
