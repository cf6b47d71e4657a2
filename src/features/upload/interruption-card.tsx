import type { ReactNode } from 'react';
import { History } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

interface InterruptionCardProps {
  readonly title: string;
  /** Explains what happened to the file and how to continue. */
  readonly children: ReactNode;
  readonly onChoose: () => void;
  readonly onDiscard: () => void;
  readonly isDiscarding?: boolean;
}

/** Reports work on a file that was interrupted by a reload or a closed page. */
export function InterruptionCard(props: InterruptionCardProps) {
  const { title, children, onChoose, onDiscard, isDiscarding = false } = props;
  return (
    <Card padding="sm">
      <div className="flex gap-3">
        <History aria-hidden="true" className="mt-0.5 size-5 text-info" />
        <div className="min-w-0 flex-1">
          <h2 className="text-h4">{title}</h2>
          <p className="text-sm wrap-anywhere text-soft">{children}</p>
        </div>
      </div>
      <div className="mt-3 flex gap-2">
        <Button size="sm" onClick={onChoose}>
          Choose the file
        </Button>
        <Button size="sm" variant="quiet" busy={isDiscarding} busyLabel="Discarding" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Card>
  );
}
