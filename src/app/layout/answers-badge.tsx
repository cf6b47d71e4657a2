import { Suspense } from 'react';
import { lazyExtra } from './lazy-extra';

const NewAnswers = lazyExtra(async () => (await import('@/features/support/new-answers')).NewAnswers);

/** The number of new answers from support. It loads after the navigation, which works without it. */
export function AnswersBadge({ className }: { readonly className: string }) {
  return (
    <Suspense fallback={null}>
      <NewAnswers className={className} />
    </Suspense>
  );
}
