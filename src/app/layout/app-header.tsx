import { ChevronDown, Shield } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { SessionUser } from '@/backend/auth/session';
import { PATHS } from '@/domain/paths';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { mainEntries } from '../navigation';
import { AccountMenu } from './account-menu';
import { AnswersBadge } from './answers-badge';
import { HeaderBar } from './header-bar';
import { MainLink } from './main-link';
import { SignedOutBar } from './signed-out-bar';
import { TokensChip } from './tokens-chip';

interface AppHeaderProps {
  readonly user: SessionUser | null;
  readonly isEditor: boolean;
}

/** The header for members, or the one for visitors. */
export function AppHeader({ user, isEditor }: AppHeaderProps) {
  if (!user) return <SignedOutBar />;
  return (
    <HeaderBar home={PATHS.dashboard} isEditor={isEditor} navigation={<MainNavigation />}>
      <SignedInTools user={user} />
    </HeaderBar>
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
          <button type="button" className="reach flex items-center gap-2 rounded-full desk:pr-1">
            <span className="sr-only">Account menu</span>
            <Avatar user={user} />
            <AnswersBadge className="absolute -top-1.5 left-6 max-desk:hidden" />
            <ChevronDown aria-hidden="true" className="hidden size-4 text-muted desk:block" />
          </button>
        }
      />
    </>
  );
}
