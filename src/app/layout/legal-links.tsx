import { Link } from 'react-router-dom';
import { legalEntries } from '../navigation';
import { CopyrightLine } from './copyright-line';

/** The copyright line with the links that every public screen carries. */
export function LegalLinks() {
  return (
    <CopyrightLine>
      {legalEntries.map((entry) => (
        <Link key={entry.path} to={entry.path} className="py-1 hover:text-text">
          {entry.label}
        </Link>
      ))}
    </CopyrightLine>
  );
}
