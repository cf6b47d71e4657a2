import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';
import { HeaderBar } from './header-bar';

/** The header for visitors; with `isEditor` it is lower, and hidden on phones. */
export function SignedOutBar({ isEditor = false }: { readonly isEditor?: boolean }) {
  return (
    <HeaderBar home={PATHS.home} isEditor={isEditor}>
      <LinkButton to={PATHS.faq} variant="quiet" className="max-desk:hidden">
        FAQ
      </LinkButton>
      <LinkButton to={PATHS.login} variant="secondary">
        Sign In
      </LinkButton>
    </HeaderBar>
  );
}
