import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';
import { HeaderBar } from './header-bar';
import { SignedOutBar } from './signed-out-bar';

interface TryBarProps {
  readonly isMember: boolean;
  readonly isEditor: boolean;
}

/** The header of the page for trying the editor. It loads nothing from the account. */
export function TryBar({ isMember, isEditor }: TryBarProps) {
  if (!isMember) return <SignedOutBar isEditor={isEditor} />;
  return (
    <HeaderBar home={PATHS.dashboard} isEditor={isEditor}>
      <LinkButton to={PATHS.dashboard} variant="secondary">
        Your Videos
      </LinkButton>
    </HeaderBar>
  );
}
