import { useQuery } from '@tanstack/react-query';
import { faqQuery } from '@/backend/support/faq';
import { messageOf } from '@/domain/errors';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { FaqEditor } from './faq-editor';
import { EntriesSkeleton, FaqFrame } from './faq-frame';
import { FaqList } from './faq-list';

interface FaqPageProps {
  /** Whether the viewer can change the entries on this page. */
  readonly isAdmin: boolean;
}

/** The questions and answers, which everyone can see. */
export function FaqPage({ isAdmin }: FaqPageProps) {
  return (
    <FaqFrame>
      <Entries isAdmin={isAdmin} />
    </FaqFrame>
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
