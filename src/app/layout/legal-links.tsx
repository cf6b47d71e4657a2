import { Link } from 'react-router-dom';
import { CopyrightLine } from './copyright-line';
import { LEGAL_PAGES } from './legal-pages';

/** The copyright line with links to the legal pages, which every public screen shows. */
export function LegalLinks() {
  return (
    <CopyrightLine>
      {LEGAL_PAGES.map((entry) => (
        <Link key={entry.path} to={entry.path} className="reach py-1 hover:text-text">
          {entry.label}
        </Link>
      ))}
    </CopyrightLine>
  );
}
