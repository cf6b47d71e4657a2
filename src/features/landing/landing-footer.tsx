import { Link } from 'react-router-dom';
import { BRAND } from '@/domain/brand';
import { PATHS } from '@/domain/paths';
import { Wordmark } from '@/ui/wordmark';

const YEAR = new Date().getFullYear();

const LINKS = [
  { path: PATHS.faq, label: 'FAQ' },
  { path: PATHS.terms, label: 'Terms' },
  { path: PATHS.privacy, label: 'Privacy' },
  { path: PATHS.licenses, label: 'Licenses' },
  { path: PATHS.login, label: 'Sign In' },
] as const;

export function LandingFooter() {
  return (
    <footer className="mx-auto grid w-full max-w-360 gap-x-10 gap-y-6 px-4 py-10 desk:grid-cols-[1fr_auto] desk:px-16 desk:py-16">
      <div>
        <Link to={PATHS.home} aria-label={BRAND.full} className="mb-3 inline-flex rounded-sm">
          <Wordmark />
        </Link>
        <p className="text-sm text-muted">Player-tracked highlights for athletes, parents and small teams.</p>
      </div>
      <nav aria-label="More" className="flex flex-wrap gap-x-7 gap-y-2 text-ui text-soft">
        {LINKS.map(({ path, label }) => (
          <Link key={path} to={path} className="reach py-1 hover:text-text">
            {label}
          </Link>
        ))}
      </nav>
      <p className="text-xs text-muted">
        © {YEAR} {BRAND.full}
      </p>
    </footer>
  );
}
