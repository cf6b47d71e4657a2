import { Link } from 'react-router-dom';
import { preloadRoute } from '../route-table';
import { CopyrightLine } from './copyright-line';
import { LEGAL_PAGES } from './legal-pages';

/** The copyright line with links to the legal pages, which every public screen shows. */
export function LegalLinks() {
  return (
    <CopyrightLine>
      {LEGAL_PAGES.map((entry) => (
        <Link
          key={entry.path}
          to={entry.path}
          className="reach py-1 hover:text-text"
          onPointerEnter={() => preloadRoute(entry.path)}
          onFocus={() => preloadRoute(entry.path)}
        >
          {entry.label}
        </Link>
      ))}
    </CopyrightLine>
  );
}
