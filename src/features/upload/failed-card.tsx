import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from '@/ui/button';
import type { FailedUpload } from './upload-state';

interface FailedCardProps {
  readonly failure: FailedUpload;
  /** Tries the same file again, or asks for another one where that is pointless. */
  readonly onTryAgain: () => void;
}

/** What went wrong with an upload, what is safe, and the way on. */
export function FailedCard({ failure, onTryAgain }: FailedCardProps) {
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
      <Button size="sm" icon={<RefreshCw />} className="mt-3" onClick={onTryAgain}>
        Try Again
      </Button>
    </section>
  );
}
