import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { Skeleton } from '@/ui/skeleton';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'] as const;

/** A static guide with the four steps from a clip to a link. */
const GUIDE = [
  ['Upload a clip', 'MP4, MOV or WebM.'],
  ['Select your player', 'Fit the circle and confirm.'],
  ['Check the track', 'Fix the marked seconds.'],
  ['Export and share', 'Send the link.'],
] as const;

/** The FAQ without its entries. It reads no data, because the build renders it into a file (src/app/prerender.tsx). */
export function FaqFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-column grid gap-8 pt-8 pb-24 desk:grid-cols-[320px_1fr] desk:gap-16 desk:pt-16 wide:grid-cols-[360px_1fr] wide:gap-24">
      <div>
        <h1 className="text-d2">
          Questions,
          <br />
          answered
        </h1>
        <p className="mt-4 text-muted">
          Not here?{' '}
          <Link to={PATHS.support} className="text-link">
            Contact support
          </Link>
        </p>
        <ol aria-label="How it works" className="mt-10 flex flex-col gap-4.5">
          {GUIDE.map(([title, remark], index) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="min-w-5 font-head text-[30px] leading-7 font-semibold tabular-nums"
              >
                {index + 1}
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-sm text-muted">{remark}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <section aria-label="Questions" className="min-w-0">
        {children}
      </section>
    </div>
  );
}

/** A placeholder while the entries are loading. */
export function EntriesSkeleton() {
  return (
    <div role="status" aria-label="Loading the FAQ">
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="border-b border-line py-5">
          <Skeleton className="h-6.5 w-2/3" />
        </div>
      ))}
    </div>
  );
}
