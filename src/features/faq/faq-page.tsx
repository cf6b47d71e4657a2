import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { faqQuery } from '@/backend/faq';
import { messageOf } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Skeleton } from '@/ui/skeleton';
import { FaqEditor } from './faq-editor';
import { FaqList } from './faq-list';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'] as const;

/** The way from a clip to a link (sharing spec, section 2: a static four-step guide). */
const GUIDE = [
  ['Upload a clip', 'MP4, MOV or WebM.'],
  ['Click your player', 'Fit the circle and confirm.'],
  ['Check the track', 'Fix the marked seconds.'],
  ['Export and share', 'Send the link.'],
] as const;

interface FaqPageProps {
  /** Admins change the entries on this page. */
  readonly isAdmin: boolean;
}

/** Questions and answers for everybody (sharing spec, section 2, "/faq"). */
export function FaqPage({ isAdmin }: FaqPageProps) {
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
            Write to support
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
        <Entries isAdmin={isAdmin} />
      </section>
    </div>
  );
}

function Entries({ isAdmin }: FaqPageProps) {
  const { data: entries, error, isFetching, refetch } = useQuery(faqQuery);
  if (entries) return isAdmin ? <FaqEditor entries={entries} /> : <FaqList entries={entries} />;
  if (!error) return <EntriesSkeleton />;
  return (
    <ErrorPanel
      title={messageOf(error, 'faq-load-failed')}
      action={
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  );
}

function EntriesSkeleton() {
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
