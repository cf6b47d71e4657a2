import { RefreshCw, Scissors, TriangleAlert } from 'lucide-react';
import { Button } from '@/ui/button';
import type { FailedUpload } from './upload-state';

interface FailedCardProps {
  readonly failure: FailedUpload;
  /** Retries the same file, or opens the file picker if the same file would fail again. */
  readonly onTryAgain: () => void;
  /** Cuts plays out of a file that is too large; null for other failures. */
  readonly onCut: (() => void) | null;
}

/** Says what went wrong with an upload, what is saved, and what the user can do. */
export function FailedCard({ failure, onTryAgain, onCut }: FailedCardProps) {
  return (
    <section role="alert" className="rounded-lg border border-danger/40 bg-s1 p-4">
      <div className="flex gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 text-danger-text" />
        <div className="min-w-0 flex-1">
          <h2 className="text-h4">{failure.step === 'upload' ? 'Upload Failed' : 'Conversion Failed'}</h2>
          <p className="text-sm text-soft">{failure.message}</p>
          <p className="text-sm wrap-anywhere text-muted">{failure.explanation}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" icon={<RefreshCw />} onClick={onTryAgain}>
          Try Again
        </Button>
        {onCut && (
          <Button size="sm" icon={<Scissors />} onClick={onCut}>
            Cut into plays
          </Button>
        )}
      </div>
    </section>
  );
}
