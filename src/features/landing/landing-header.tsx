import { Link } from 'react-router-dom';
import { BRAND } from '@/domain/brand';
import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';
import { Wordmark } from '@/ui/wordmark';

const LINK = 'rounded-sm py-1 transition-colors hover:text-text';

export function LandingHeader() {
  return (
    <header className="mx-auto flex h-14 w-full max-w-360 items-center gap-10 pr-2 pl-4 desk:h-18 desk:px-16">
      <Link to={PATHS.home} aria-label={BRAND.full} className="flex rounded-sm">
        <Wordmark />
      </Link>
      <nav aria-label="Main" className="hidden gap-7 text-ui font-medium text-soft desk:flex">
        <a href="#how" className={LINK}>
          How it works
        </a>
        <a href="#plans" className={LINK}>
          Plans
        </a>
        <Link to={PATHS.faq} className={LINK}>
          FAQ
        </Link>
      </nav>
      <div className="ml-auto flex items-center gap-2">
        <LinkButton to={PATHS.login} variant="quiet">
          Sign In
        </LinkButton>
        <LinkButton to={PATHS.register} className="max-desk:hidden">
          Create account
        </LinkButton>
      </div>
    </header>
  );
}
