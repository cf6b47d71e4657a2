import type { ReactNode } from 'react';
import { BRAND } from '@/domain/brand';

const YEAR = new Date().getFullYear();

/** The copyright line of every public screen, with links beside it. */
export function CopyrightLine({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <span className="flex-1 whitespace-nowrap">
        © {YEAR} {BRAND.full}
      </span>
      <span className="flex flex-wrap gap-x-5 gap-y-1">{children}</span>
    </div>
  );
}
