import { useLocation } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { Skeleton } from '@/ui/skeleton';

const PARTS = ['a', 'b', 'c', 'd'];

/** Shown in the frame while a screen's code loads: a gray outline of the screen. */
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
    <div className="grid gap-8 desk:grid-cols-[320px_1fr] desk:gap-16">
      <Skeleton className="h-32" />
      <div>
        {PARTS.map((key) => (
          <Skeleton key={key} className="mb-10 h-6.5" />
        ))}
      </div>
    </div>
  );
}

function HeadingAndCards() {
  return (
    <>
      <Skeleton className="mb-10 h-10 w-60" />
      <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-4">
        {PARTS.map((key) => (
          <Skeleton key={key} className="h-115" />
        ))}
      </div>
    </>
  );
}
