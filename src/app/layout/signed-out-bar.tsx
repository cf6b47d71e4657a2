import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';
import { HeaderBar } from './header-bar';

/** The header for visitors. */
export function SignedOutBar() {
  return (
    <HeaderBar home={PATHS.home}>
      <LinkButton to={PATHS.faq} variant="quiet" className="max-desk:hidden">
        FAQ
      </LinkButton>
      <LinkButton to={PATHS.login} variant="secondary">
        Sign In
      </LinkButton>
    </HeaderBar>
  );
}
