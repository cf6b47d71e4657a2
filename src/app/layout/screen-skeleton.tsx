import { useLocation } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { Skeleton } from '@/ui/skeleton';

/** Shown in the frame while a screen's code is loading: what the screen will look like, in gray. */
export function ScreenSkeleton() {
  const isFaq = useLocation().pathname === PATHS.faq;
  return (
    <div role="status" aria-label="Loading" className="page-column pt-6 pb-24 desk:pt-10">
      {isFaq ? <TextAndList /> : <HeadingAndCards />}
    </div>
  );
}

function TextAndList() {
  return (
    <div className="grid gap-8 desk:grid-cols-[320px_1fr] desk:gap-16 desk:pt-6 wide:grid-cols-[360px_1fr] wide:gap-24">
      <Skeleton className="h-32 desk:h-60" />
      <div>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className="border-b border-line py-5">
            <Skeleton className="h-6.5 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}

function HeadingAndCards() {
  return (
    <>
      <Skeleton className="mb-10 h-10 w-60" />
      <Skeleton className="mb-6 h-25.5 rounded-lg max-desk:h-53" />
      <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-115 rounded-lg" />
        ))}
      </div>
    </>
  );
}
