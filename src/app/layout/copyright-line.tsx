import type { ReactNode } from 'react';
import { BRAND } from '@/domain/brand';

const YEAR = new Date().getFullYear();

/** The copyright line that every public screen carries, with the links beside it. */
export function CopyrightLine({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <span>
        © {YEAR} {BRAND.full}
      </span>
      {children}
    </div>
  );
}
