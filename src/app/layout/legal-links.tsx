import { Link } from 'react-router-dom';
import { BRAND } from '@/domain/brand';
import { legalEntries } from '../navigation';

const YEAR = new Date().getFullYear();

/** The copyright line with the links that every public screen carries. */
export function LegalLinks() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <span>
        © {YEAR} {BRAND.full}
      </span>
      {legalEntries.map((entry) => (
        <Link key={entry.path} to={entry.path} className="py-1 hover:text-text">
          {entry.label}
        </Link>
      ))}
    </div>
  );
}
